/** The phases of a pull request on its way to production. They sum exactly to its lead time. */
import type { Instant, PullRequestActivityFact, PullRequestFact } from '../../facts.ts';
import type { Attribution } from '../../people/attribution.ts';
import { deployedBeforeMerged, mergedBeforeOpened, reviewedBeforeOpened, rewrittenHistory } from '../gap-reasons.ts';

/** Seconds. `review` is `reviewToApproval` plus `approvalToMerge`; the other four sum to the lead time. */
export type Phases = {
  /** First commit (the opening, where lead times begin there) to ready for review. */
  coding: number;
  /** Ready to the first review by another person; to the merge without a review. */
  pickup: number;
  /** First review to the merge; 0 without a review. */
  review: number;
  reviewToApproval: number;
  approvalToMerge: number;
  /** Merge to the finish of the deployment. */
  deploy: number;
};

export type Anomaly = { anomaly: string };

const reviews = new Set<PullRequestActivityFact['kind']>(['approved', 'changes_requested', 'commented']);

/**
 * The phases of a merged pull request, or the reason why its dates are unusable. A draft counts from when it became
 * ready, or from its opening if it was reviewed before.
 */
export const phasesOf = (
  pullRequest: PullRequestFact & { mergedAt: Instant },
  activities: readonly PullRequestActivityFact[],
  startsAt: Instant,
  deployedAt: Instant,
  { personOf }: Attribution,
): Phases | Anomaly => {
  const { createdAt, mergedAt, authorId } = pullRequest;
  const author = personOf(authorId)?.id ?? authorId;
  let firstReview: Instant | null = null;
  let approval: Instant | null = null;
  let declaredReady: Instant | null = null;
  for (const { kind, at, actorId } of activities) {
    if (kind === 'ready' && at >= createdAt) declaredReady = Math.min(declaredReady ?? at, at);
    if (actorId === null || !reviews.has(kind) || at > mergedAt) continue;
    const reviewer = personOf(actorId);
    if (reviewer?.bot || (reviewer?.id ?? actorId) === author) continue;
    firstReview = Math.min(firstReview ?? at, at);
    if (kind === 'approved') approval = Math.min(approval ?? at, at);
  }
  const lookedAt = firstReview ?? mergedAt;
  const ready = declaredReady !== null && declaredReady <= lookedAt ? declaredReady : createdAt;

  if (startsAt > ready) return { anomaly: rewrittenHistory };
  if (lookedAt < ready && firstReview !== null) return { anomaly: reviewedBeforeOpened };
  if (mergedAt < ready) return { anomaly: mergedBeforeOpened };
  if (deployedAt < mergedAt) return { anomaly: deployedBeforeMerged };
  const reviewToApproval = (approval ?? mergedAt) - lookedAt;
  const approvalToMerge = approval === null ? 0 : mergedAt - approval;
  return {
    coding: ready - startsAt,
    pickup: lookedAt - ready,
    review: mergedAt - lookedAt,
    reviewToApproval,
    approvalToMerge,
    deploy: deployedAt - mergedAt,
  };
};
