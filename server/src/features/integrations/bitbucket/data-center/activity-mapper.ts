import type { AccountFact, PullRequestActivityFact, RepositoryFact } from '@sightline/analytics';
import { instant, list, text, type Lenient } from '../../lenient.ts';
import { lacks, sort, type Mapped } from '../../mapped.ts';
import type { Quarantined } from '../../connector.ts';
import { hashOf } from '../code-mapper.ts';
import { activityFact } from '../pull-request-mapper.ts';
import type { OwnActivity, OwnComment, OwnUser } from './api-types.ts';
import { mapOwnUser, ownUserId } from './people-mapper.ts';

/** What a pull request's activities say about its end. */
export type Closing = { mergedAt: number | null; closedById: string | null; mergeCommit: string | null };

export type MappedActivities = {
  facts: PullRequestActivityFact[];
  quarantined: Quarantined[];
  people: AccountFact[];
  closing: Closing;
};

const kinds: Record<string, PullRequestActivityFact['kind']> = {
  OPENED: 'opened',
  REOPENED: 'updated',
  RESCOPED: 'updated',
  UPDATED: 'updated',
  APPROVED: 'approved',
  REVIEWED: 'changes_requested',
  COMMENTED: 'commented',
  REVIEW_COMMENTED: 'commented',
  MERGED: 'merged',
  DECLINED: 'declined',
};
/** These change nothing that is measured. */
const withoutMeaning = new Set([
  'UNAPPROVED',
  'DELETED',
  'REVIEW_FINISHED',
  'REVIEW_DISCARDED',
  'AUTO_MERGE_REQUESTED',
  'AUTO_MERGE_CANCELLED',
]);

/** Everything that was done on one pull request, in the order in which it is listed. */
export const mapOwnActivities = (
  entries: readonly Lenient<OwnActivity>[],
  number: number,
  repository: RepositoryFact,
): MappedActivities => {
  const meaningful = entries.filter((entry) => !withoutMeaning.has(actionOf(entry)));
  const [talk, acts] = [meaningful.filter(isTalk), meaningful.filter((entry) => !isTalk(entry))];
  const comments = sort(
    'pullRequestActivities',
    talk.flatMap((entry) => thread(entry?.comment)),
    (comment) => mapComment(comment, number, repository),
    () => null,
  );
  const others = sort(
    'pullRequestActivities',
    acts,
    (entry) => mapAct(entry, number, repository),
    () => null,
  );
  const users: Lenient<OwnUser>[] = [
    ...entries.map((entry) => entry?.user),
    ...talk.flatMap((entry) => thread(entry?.comment)).map((comment) => comment?.author),
  ];
  return {
    facts: [...others.facts, ...comments.facts],
    quarantined: [...others.quarantined, ...comments.quarantined],
    people: sort('accounts', users, mapOwnUser, () => null).facts,
    closing: closingOf(acts),
  };
};

const actionOf = (entry: Lenient<OwnActivity>): string => text(entry?.action)?.toUpperCase() ?? '';

const isTalk = (entry: Lenient<OwnActivity>): boolean => kindOf(entry) === 'commented';

const kindOf = (entry: Lenient<OwnActivity>): PullRequestActivityFact['kind'] | null => {
  const action = actionOf(entry);
  return Object.hasOwn(kinds, action) ? (kinds[action] ?? null) : null;
};

/** A comment and the answers inside it, however deep they stand. */
const thread = (root: Lenient<OwnComment>): Lenient<OwnComment>[] => {
  const found: Lenient<OwnComment>[] = [];
  const waiting = [root];
  for (let comment = waiting.pop(); comment !== undefined; comment = waiting.pop()) {
    found.push(comment);
    waiting.push(...list(comment?.comments));
  }
  return found.length === 0 ? [root] : found;
};

const mapComment = (
  comment: Lenient<OwnComment>,
  number: number,
  repository: RepositoryFact,
): Mapped<PullRequestActivityFact> => {
  const [commentId, at] = [text(comment?.id), instant(comment?.createdDate)];
  if (commentId === null) return lacks('comment');
  if (at === null) return lacks('date');
  const actorId = ownUserId(comment?.author);
  return { fact: activityFact(repository, { number, at, actorId, kind: 'commented', commentId }) };
};

const mapAct = (
  entry: Lenient<OwnActivity>,
  number: number,
  repository: RepositoryFact,
): Mapped<PullRequestActivityFact> => {
  const [kind, at] = [kindOf(entry), instant(entry?.createdDate)];
  if (kind === null) return { reason: 'Unknown type.' };
  if (at === null) return lacks('date');
  return { fact: activityFact(repository, { number, at, actorId: ownUserId(entry?.user), kind, commentId: null }) };
};

/** The user who closed it last; a declined one may have been reopened. */
const closingOf = (acts: readonly Lenient<OwnActivity>[]): Closing => {
  const ends = acts.filter((entry) => ['MERGED', 'DECLINED'].includes(actionOf(entry)));
  const latest = ends.toSorted((a, b) => (instant(a?.createdDate) ?? 0) - (instant(b?.createdDate) ?? 0)).at(-1);
  const isMerge = actionOf(latest) === 'MERGED';
  return {
    mergedAt: isMerge ? instant(latest?.createdDate) : null,
    closedById: ownUserId(latest?.user),
    mergeCommit: isMerge ? hashOf(latest?.commit?.id) : null,
  };
};
