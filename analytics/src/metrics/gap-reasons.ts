/** Reasons for excluded rows that a repair could resolve. Other reasons follow from a definition. */
import { decodeText, encodedStart, encodeText, type Message, message, say } from '@sightline/contract';

export const noProductionRule = message('no rule defines production for this repository');
export const finishUnknown = message('finish time unknown');
export const mergeTimeUnknown = message('merge time unknown');
export const commitsUnknown = message('commits unknown');
export const statusChangesMissing = message('status changes missing in the source');
export const statusGone = message('went through a status that no longer exists');

export const rewrittenHistory = message('first commit is later than the pull request (history rewritten)');
export const reviewedBeforeOpened = message('reviewed before it was opened');
export const mergedBeforeOpened = message('merged before it was opened (clocks disagree)');
export const deployedBeforeMerged = message('deployed before it was merged (clocks disagree)');
export const deployedBeforeCommit = message('deployed before the commit (clocks disagree)');
export const resolvedBeforeOpened = message('resolved before it was opened (clocks disagree)');

export const clocksDisagree: ReadonlySet<string> = new Set([
  rewrittenHistory,
  reviewedBeforeOpened,
  mergedBeforeOpened,
  deployedBeforeMerged,
  deployedBeforeCommit,
  resolvedBeforeOpened,
]);

/** Those without values. */
export const fixedGapReasons: readonly string[] = [
  noProductionRule,
  finishUnknown,
  mergeTimeUnknown,
  commitsUnknown,
  statusChangesMissing,
  statusGone,
  ...clocksDisagree,
];

const unclassified = (state: string) => say('ended as {state}, but no rule classifies it', { state });
const unlinked = (because: string) =>
  say('incident without a deployment: {because}', {
    because: because.startsWith('{') ? (decodeText(because) as Message) : { message: because },
  });
const [endedAs, withoutDeployment] = [unclassified(''), unlinked('')].map(encodedStart) as [string, string];

export const unclassifiedState = (state: string | null | undefined): string =>
  encodeText(unclassified(state ?? 'unknown'));
export const isUnclassifiedState = (reason: string): boolean => reason.startsWith(endedAs);
/** The state that such a reason names. */
export const stateIn = (reason: string): string => String((decodeText(reason) as Message).values?.['state']);

/** @param because a stored reason */
export const unlinkedIncident = (because: string): string => encodeText(unlinked(because));
export const isUnlinkedIncident = (reason: string): boolean => reason.startsWith(withoutDeployment);

/** All gap reasons, as stored reasons to compare with: equal to one, or beginning with one. */
export const gapReasons = { equal: fixedGapReasons, prefixes: [endedAs, withoutDeployment] } as const;
