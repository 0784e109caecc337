/**
 * Why rows are left out for want of something that can still be settled. Other reasons are part of a definition. All of them
 * are stored in English (`reasonText`).
 */
import { storedMessage } from '@sightline/contract';

const fixed = {
  noProductionRule: storedMessage('no rule defines production for this repository'),
  finishUnknown: storedMessage('finish time unknown'),
  mergeTimeUnknown: storedMessage('merge time unknown'),
  commitsUnknown: storedMessage('commits unknown'),
  statusChangesMissing: storedMessage('status changes missing in the source'),
  statusGone: storedMessage('went through a status that no longer exists'),
};
const ofClocks = {
  rewrittenHistory: storedMessage('first commit is later than the pull request (history rewritten)'),
  reviewedBeforeOpened: storedMessage('reviewed before it was opened'),
  mergedBeforeOpened: storedMessage('merged before it was opened (clocks disagree)'),
  deployedBeforeMerged: storedMessage('deployed before it was merged (clocks disagree)'),
  deployedBeforeCommit: storedMessage('deployed before the commit (clocks disagree)'),
  resolvedBeforeOpened: storedMessage('resolved before it was opened (clocks disagree)'),
};
const unclassified = storedMessage('ended as {state}, but no rule classifies it');
const unlinked = storedMessage('incident without a deployment: {because}');
const beforeValues = ({ message }: { message: string }): string => message.slice(0, message.indexOf('{'));
const [endedAs, withoutDeployment] = [beforeValues(unclassified), beforeValues(unlinked)];

export const noProductionRule = fixed.noProductionRule.message;
export const finishUnknown = fixed.finishUnknown.message;
export const mergeTimeUnknown = fixed.mergeTimeUnknown.message;
export const commitsUnknown = fixed.commitsUnknown.message;
export const statusChangesMissing = fixed.statusChangesMissing.message;
export const statusGone = fixed.statusGone.message;

export const rewrittenHistory = ofClocks.rewrittenHistory.message;
export const reviewedBeforeOpened = ofClocks.reviewedBeforeOpened.message;
export const mergedBeforeOpened = ofClocks.mergedBeforeOpened.message;
export const deployedBeforeMerged = ofClocks.deployedBeforeMerged.message;
export const deployedBeforeCommit = ofClocks.deployedBeforeCommit.message;
export const resolvedBeforeOpened = ofClocks.resolvedBeforeOpened.message;
export const clocksDisagree: ReadonlySet<string> = new Set(Object.values(ofClocks).map(({ message }) => message));

export const unclassifiedState = (state: string | null | undefined): string =>
  unclassified.write({ state: state ?? 'unknown' });
export const isUnclassifiedState = (reason: string): boolean => reason.startsWith(endedAs);
/** The state that such a reason names. */
export const stateIn = (reason: string): string => unclassified.read(reason)?.['state'] ?? reason.slice(endedAs.length);

export const unlinkedIncident = (because: string): string => unlinked.write({ because });
export const isUnlinkedIncident = (reason: string): boolean => reason.startsWith(withoutDeployment);

export const gapMessages = [...Object.values(fixed), ...Object.values(ofClocks), unclassified, unlinked];

/** All of them, as the database finds them: equal to one, or beginning with one. */
export const gapReasons = {
  equal: [...Object.values(fixed).map(({ message }) => message), ...clocksDisagree],
  prefixes: [endedAs, withoutDeployment],
} as const;
