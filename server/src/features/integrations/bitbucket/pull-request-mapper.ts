import type { PullRequestActivityFact, PullRequestFact, RepositoryFact } from '@sightline/analytics';
import { instant, list, numeric, text, whole, type Lenient } from '../lenient.ts';
import { lacks, type Mapped } from '../mapped.ts';
import type { BitbucketActivity, BitbucketCommit, BitbucketDiffstat, BitbucketPullRequest } from './api-types.ts';
import { branchCommits } from './branch-commits.ts';
import { userId } from './people-mapper.ts';
import { say } from '../../../platform/text.ts';

/** Details of a pull request from other requests. */
export type PullRequestDetails = {
  /** From activity, epoch seconds. */
  mergedAt: number | null;
  mergeCommit: string | null;
  commits: readonly Lenient<BitbucketCommit>[];
  /** Null if it could not be read completely. */
  diffstat: readonly Lenient<BitbucketDiffstat>[] | null;
};

const states: Record<string, PullRequestFact['state']> = {
  OPEN: 'open',
  MERGED: 'merged',
  DECLINED: 'declined',
  SUPERSEDED: 'superseded',
};
const maxFiles = 100;

export const stateOf = (value: unknown): PullRequestFact['state'] | null => {
  const name = text(value)?.toUpperCase() ?? '';
  return Object.hasOwn(states, name) ? (states[name] ?? null) : null;
};

export const isMerged = (pullRequest: Lenient<BitbucketPullRequest>): boolean =>
  stateOf(pullRequest?.state) === 'merged';

export const mapPullRequest = (
  pullRequest: Lenient<BitbucketPullRequest>,
  repository: RepositoryFact,
  details: PullRequestDetails,
): Mapped<PullRequestFact> => {
  const number = whole(pullRequest?.id);
  const state = stateOf(pullRequest?.state);
  const createdAt = instant(pullRequest?.created_on);
  if (number === null) return lacks('number');
  if (state === null) return lacks('state');
  if (createdAt === null) return lacks('creation date');
  return {
    fact: {
      repositoryId: repository.id,
      number,
      title: text(pullRequest?.title) ?? '',
      state,
      draft: pullRequest?.draft === true,
      authorId: userId(pullRequest?.author),
      sourceBranch: text(pullRequest?.source?.branch?.name) ?? '',
      destinationBranch: text(pullRequest?.destination?.branch?.name) ?? '',
      createdAt,
      updatedAt: instant(pullRequest?.updated_on) ?? createdAt,
      ...mergeOf(state, details.mergedAt, instant(pullRequest?.merge_commit?.date), 'merge-commit'),
      closedById: userId(pullRequest?.closed_by),
      mergeCommit: state === 'merged' ? details.mergeCommit : null,
      commits: branchCommits(details.commits),
      reviewerIds: [...new Set(list(pullRequest?.reviewers).flatMap((reviewer) => userId(reviewer) ?? []))],
      ...changeOf(details.diffstat),
      url: text(pullRequest?.links?.html?.href) ?? `${repository.url}/pull-requests/${number}`,
    },
  };
};

/** When it was merged. The API has no merge date: activity is the best source, followed by other evidence. */
export const mergeOf = (
  state: PullRequestFact['state'],
  fromActivity: number | null,
  otherwise: number | null,
  source: 'merge-commit' | 'pull-request',
): Pick<PullRequestFact, 'mergedAt' | 'mergedAtSource'> => {
  if (state !== 'merged') return { mergedAt: null, mergedAtSource: null };
  if (fromActivity !== null) return { mergedAt: fromActivity, mergedAtSource: 'activity' };
  if (otherwise !== null) return { mergedAt: otherwise, mergedAtSource: source };
  return { mergedAt: null, mergedAtSource: 'unknown' };
};

/** Lines and files of a change, each file counted once. */
export const changeOf = (
  diffstat: PullRequestDetails['diffstat'],
): Pick<PullRequestFact, 'linesAdded' | 'linesRemoved' | 'files'> => {
  if (diffstat === null) return { linesAdded: null, linesRemoved: null, files: [] };
  const paths = (change: Lenient<BitbucketDiffstat>): string =>
    JSON.stringify([text(change?.old?.path), text(change?.new?.path)]);
  const changes = [...new Map(Array.from(diffstat, (change) => [paths(change), change])).values()];
  const files = changes.flatMap((change) => text(change?.new?.path) ?? text(change?.old?.path) ?? []);
  return {
    linesAdded: sumOf(changes, (change) => change?.lines_added),
    linesRemoved: sumOf(changes, (change) => change?.lines_removed),
    files: [...new Set(files)].toSorted().slice(0, maxFiles),
  };
};

const sumOf = (
  changes: readonly Lenient<BitbucketDiffstat>[],
  lines: (change: Lenient<BitbucketDiffstat>) => unknown,
): number | null => whole(changes.reduce((sum, change) => sum + Math.max(0, numeric(lines(change)) ?? 0), 0));

const updateKinds: Record<string, PullRequestActivityFact['kind']> = {
  OPEN: 'updated',
  MERGED: 'merged',
  DECLINED: 'declined',
  SUPERSEDED: 'declined',
};

/** One entry of the repository's activity. Entries without an id get one derived from their content. */
export const mapActivity = (
  entry: Lenient<BitbucketActivity>,
  repository: RepositoryFact,
): Mapped<PullRequestActivityFact> => {
  const number = whole(entry?.pull_request?.id);
  if (number === null) return lacks('pull request');
  const read = readEntry(entry);
  if (read === null) return { reason: say('Unknown type.') };
  const { kind, commentId, actor, date } = read;
  const at = instant(date);
  if (at === null) return lacks('date');
  const actorId = userId(actor);
  return { fact: activityFact(repository, { number, at, actorId, kind, commentId }) };
};

/** Comments have an id at the source; other activity gets a composed one. */
export const activityFact = (
  repository: RepositoryFact,
  { commentId, ...activity }: Omit<PullRequestActivityFact, 'id' | 'repositoryId'> & { commentId: string | null },
): PullRequestActivityFact => ({
  id: commentId === null ? `${activity.kind}:${activity.at}:${activity.actorId ?? ''}` : `comment:${commentId}`,
  repositoryId: repository.id,
  ...activity,
});

type ActivityEntry = {
  kind: PullRequestActivityFact['kind'];
  commentId: string | null;
  actor: Parameters<typeof userId>[0];
  date: unknown;
};

const readEntry = (entry: Lenient<BitbucketActivity>): ActivityEntry | null => {
  const { update, approval, changes_requested: changesRequested, comment } = entry ?? {};
  const verdict = { commentId: null };
  if (isObject(approval)) return { ...verdict, kind: 'approved', actor: approval.user, date: approval.date };
  if (isObject(changesRequested)) {
    return { ...verdict, kind: 'changes_requested', actor: changesRequested.user, date: changesRequested.date };
  }
  if (isObject(comment)) {
    return { kind: 'commented', commentId: text(comment.id), actor: comment.user, date: comment.created_on };
  }
  if (!isObject(update)) return null;
  const state = text(update.state)?.toUpperCase() ?? '';
  const madeReady = update.changes?.draft?.old === true && update.changes?.draft?.new === false;
  const kind = Object.hasOwn(updateKinds, state) ? updateKinds[state] : undefined;
  if (kind === undefined) return null;
  return {
    ...verdict,
    kind: kind === 'updated' && madeReady ? 'ready' : kind,
    actor: update.author,
    date: update.date,
  };
};

const isObject = <T extends object>(value: T | null | undefined): value is T =>
  typeof value === 'object' && value !== null;
