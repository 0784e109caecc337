/** Observations of reviews: given and received, response times, and people helped. */
import type { Observation } from '../../observation.ts';
import type { WorkContext } from '../flow/work-context.ts';
import { pullRequestObservation } from './pull-request-observation.ts';
import type { Review, ReviewedPullRequest } from './reviews.ts';
import { reasons } from '../reasons.ts';

/** review_balance (a row for the giver, one for the receiver), people_helped and review_response_time. */
export function measureReviews(pullRequests: readonly ReviewedPullRequest[], context: WorkContext): Observation[] {
  return pullRequests.flatMap((reviewed) => [
    ...reviewed.reviews.flatMap((review) => ofReview(reviewed, review, context)),
    ...responseTimes(reviewed, context),
  ]);
}

function ofReview(reviewed: ReviewedPullRequest, review: Review, context: WorkContext): Observation[] {
  const { key, authorId, author, authorIsBot } = reviewed;
  const { reviewer, reviewerId, firstAt: at } = review;
  // Reviewing a bot's change is work; help to a person and a review received it is not.
  const excludedGiven = review.bot ? reasons.bot : null;
  const between = excludedGiven ?? (authorIsBot ? reasons.bot : author === null ? reasons.authorUnknown : null);
  const row = `${key}:${reviewer}`;
  return [
    pullRequestObservation(reviewed, context, {
      metric: 'review_balance',
      key: `${row}:given`,
      at,
      value: 1,
      personId: reviewerId,
      excluded: excludedGiven,
      detail: { direction: 'given' },
    }),
    pullRequestObservation(reviewed, context, {
      metric: 'review_balance',
      key: `${row}:received`,
      at,
      value: 0,
      personId: authorId,
      excluded: between,
      detail: { direction: 'received' },
    }),
    pullRequestObservation(reviewed, context, {
      metric: 'people_helped',
      key: row,
      at,
      value: 1,
      personId: reviewerId,
      excluded: between,
      detail: { distinct: author },
    }),
  ];
}

/**
 * From the request (the pull request was open for review with the reviewer on it) to the reviewer's
 * first response. When reviewers were added later is not recorded; their wait counts from the opening.
 */
function responseTimes(reviewed: ReviewedPullRequest, context: WorkContext): Observation[] {
  const { pullRequest, key, author, readyAt, reviews } = reviewed;
  const { who } = context;
  const requested = new Map<string, string>();
  for (const accountId of [...pullRequest.reviewerIds].sort()) {
    const identity = who.identityOf(accountId);
    if (identity !== author && !requested.has(identity)) requested.set(identity, accountId);
  }
  const open = pullRequest.state === 'open';
  return [...requested].map(([identity, accountId]) => {
    const review = reviews.find((review) => review.reviewer === identity);
    const late = readyAt !== null && review !== undefined && review.firstAt < readyAt;
    const silence = open ? reasons.noResponse : reasons.closedWithoutResponse;
    const excluded = who.isBot(accountId)
      ? reasons.bot
      : readyAt === null
        ? reasons.draft
        : review === undefined
          ? silence
          : late
            ? reasons.respondedEarly
            : null;
    return pullRequestObservation(reviewed, context, {
      metric: 'review_response_time',
      key: `${key}:${identity}`,
      at: review?.firstAt ?? pullRequest.mergedAt ?? pullRequest.updatedAt,
      value: excluded === null && review && readyAt !== null ? review.firstAt - readyAt : 0,
      personId: who.personIdOf(accountId),
      excluded,
      detail: { asked: readyAt, firstResponse: review?.firstAt ?? null },
    });
  });
}
