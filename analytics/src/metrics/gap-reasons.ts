/** Why rows are left out for want of something that can still be settled. Other reasons are part of a definition. */
export const noProductionRule = 'no rule defines production for this repository';
export const finishUnknown = 'finish time unknown';
export const mergeTimeUnknown = 'merge time unknown';
export const commitsUnknown = 'commits unknown';
export const statusChangesMissing = 'status changes missing in the source';
export const statusGone = 'went through a status that no longer exists';

const [endedAs, butNoRule] = ['ended as ', ', but no rule classifies it'];
export const unclassifiedState = (state: string | null | undefined): string =>
  `${endedAs}${state ?? 'unknown'}${butNoRule}`;
export const isUnclassifiedState = (reason: string): boolean => reason.startsWith(endedAs);
/** The state that such a reason names. */
export const stateIn = (reason: string): string => reason.slice(endedAs.length).replace(butNoRule, '');

const withoutDeployment = 'incident without a deployment: ';
export const unlinkedIncident = (because: string): string => `${withoutDeployment}${because}`;
export const isUnlinkedIncident = (reason: string): boolean => reason.startsWith(withoutDeployment);

export const rewrittenHistory = 'first commit is later than the pull request (history rewritten)';
export const reviewedBeforeOpened = 'reviewed before it was opened';
export const mergedBeforeOpened = 'merged before it was opened (clocks disagree)';
export const deployedBeforeMerged = 'deployed before it was merged (clocks disagree)';
export const deployedBeforeCommit = 'deployed before the commit (clocks disagree)';
export const resolvedBeforeOpened = 'resolved before it was opened (clocks disagree)';
export const clocksDisagree: ReadonlySet<string> = new Set([
  rewrittenHistory,
  reviewedBeforeOpened,
  mergedBeforeOpened,
  deployedBeforeMerged,
  deployedBeforeCommit,
  resolvedBeforeOpened,
]);

/** All of them, as the database finds them: equal to one, or beginning with one. */
export const gapReasons = {
  equal: [
    noProductionRule,
    finishUnknown,
    mergeTimeUnknown,
    commitsUnknown,
    statusChangesMissing,
    statusGone,
    ...clocksDisagree,
  ],
  prefixes: [endedAs, withoutDeployment],
} as const;
