/** Observations of merged pull requests, for their authors: how many, how large, how clean. */
import type { Observation } from '../../observation.ts';
import type { WorkContext } from '../flow/work-context.ts';
import { pullRequestObservation } from './pull-request-observation.ts';
import type { ReviewedPullRequest } from './reviews.ts';
import { mergeTimeUnknown } from '../gap-reasons.ts';
import { reasons } from '../reasons.ts';

/** merged_pull_requests, change_size and clean_merge_share, one row per merged pull request and metric. */
export function measureMerges(pullRequests: readonly ReviewedPullRequest[], context: WorkContext): Observation[] {
  return pullRequests.flatMap((reviewed) => {
    const { pullRequest, authorId, authorIsBot } = reviewed;
    if (pullRequest.state !== 'merged') return [];
    const { linesAdded, linesRemoved, mergedAt, updatedAt } = pullRequest;
    const general = authorIsBot ? reasons.bot : mergedAt === null ? mergeTimeUnknown : null;
    // Without a time of merge the last update is the nearest that is known; the row does not count.
    const shared = { at: mergedAt ?? updatedAt, personId: authorId };

    const reviews = reviewed.reviews.filter((review) => !review.bot && review.firstAt <= shared.at);
    const requesters = reviews.filter((review) => review.requestedChanges).length;
    const sizeKnown = linesAdded !== null && linesRemoved !== null;
    return [
      pullRequestObservation(reviewed, context, {
        ...shared,
        metric: 'merged_pull_requests',
        value: 1,
        excluded: general,
        detail: {},
      }),
      pullRequestObservation(reviewed, context, {
        ...shared,
        metric: 'change_size',
        value: sizeKnown ? linesAdded + linesRemoved : 0,
        excluded: general ?? (sizeKnown ? null : reasons.sizeUnknown),
        detail: { added: linesAdded, removed: linesRemoved },
      }),
      pullRequestObservation(reviewed, context, {
        ...shared,
        metric: 'clean_merge_share',
        value: requesters === 0 ? 1 : 0,
        excluded: general ?? (reviews.length === 0 ? reasons.notReviewed : null),
        detail: { reviewers: reviews.length, requestedChanges: requesters },
      }),
    ];
  });
}
