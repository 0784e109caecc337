/** Reviews: responses of people other than the author to a pull request. */
import type { Instant, PullRequestActivityFact, PullRequestFact } from '../../facts.ts';
import type { WorkContext } from '../flow/work-context.ts';

export type Review = {
  /** The reviewer, the same for all accounts of one person. */
  reviewer: string;
  reviewerId: string | null;
  bot: boolean;
  /** The first and last thing they did, and whether they requested changes before the merge. */
  firstAt: Instant;
  requestedChanges: boolean;
  /** Instants of everything they did, ascending. */
  instants: Instant[];
};

export type ReviewedPullRequest = {
  pullRequest: PullRequestFact;
  /** `repositoryId:number`. */
  key: string;
  authorId: string | null;
  author: string | null;
  authorIsBot: boolean;
  /** When it was first open for review; a draft is not. Null for a draft that never was. */
  readyAt: Instant | null;
  /** One per reviewer, in order of the reviewer's identity. */
  reviews: Review[];
};

const responses = new Set<PullRequestActivityFact['kind']>(['approved', 'changes_requested', 'commented']);

/** Every pull request with its reviews, in order of repository and number. */
export function reviewedPullRequests({ facts, who }: WorkContext): ReviewedPullRequest[] {
  const activities = new Map<string, PullRequestActivityFact[]>();
  for (const activity of facts.pullRequestActivities) {
    const key = `${activity.repositoryId}:${activity.number}`;
    const known = activities.get(key);
    if (known) known.push(activity);
    else activities.set(key, [activity]);
  }
  const all = facts.pullRequests.map((pullRequest): ReviewedPullRequest => {
    const key = `${pullRequest.repositoryId}:${pullRequest.number}`;
    const happened = (activities.get(key) ?? []).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    const author = pullRequest.authorId === null ? null : who.identityOf(pullRequest.authorId);
    const reviews = new Map<string, Review>();
    for (const { actorId, at, kind } of happened) {
      if (actorId === null || !responses.has(kind) || who.identityOf(actorId) === author) continue;
      const reviewer = who.identityOf(actorId);
      let review = reviews.get(reviewer);
      if (review === undefined) {
        const reviewerId = who.personIdOf(actorId);
        review = { reviewer, reviewerId, bot: who.isBot(actorId), firstAt: at, requestedChanges: false, instants: [] };
        reviews.set(reviewer, review);
      }
      review.instants.push(at);
      const beforeMerge = pullRequest.mergedAt === null || at <= pullRequest.mergedAt;
      if (kind === 'changes_requested' && beforeMerge) review.requestedChanges = true;
    }
    const madeReadyAt = happened.find((activity) => activity.kind === 'ready')?.at ?? null;
    return {
      pullRequest,
      key,
      authorId: who.personIdOf(pullRequest.authorId),
      author,
      authorIsBot: who.isBot(pullRequest.authorId),
      readyAt: madeReadyAt ?? (pullRequest.draft ? null : pullRequest.createdAt),
      reviews: [...reviews.values()].sort((a, b) => (a.reviewer < b.reviewer ? -1 : 1)),
    };
  });
  return all.sort(
    (a, b) =>
      compareText(a.pullRequest.repositoryId, b.pullRequest.repositoryId) ||
      a.pullRequest.number - b.pullRequest.number,
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
