import { pushAll } from '@sightline/analytics';
import type { AccountFact, PullRequestActivityFact, RepositoryFact } from '@sightline/analytics';
import { instant, list, text, type Lenient } from '../../lenient.ts';
import { lacks, sort, type Mapped } from '../../mapped.ts';
import type { Quarantined } from '../../connector.ts';
import { hashOf } from '../code-mapper.ts';
import { activityFact } from '../pull-request-mapper.ts';
import type { DataCenterActivity, DataCenterComment, DataCenterUser } from './api-types.ts';
import { mapDataCenterUser, dataCenterUserId } from './people-mapper.ts';
import { say } from '../../../../platform/text.ts';

/** How a pull request ended, from its activities. */
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
/** Activities that do not affect measurements. */
const withoutMeaning = new Set([
  'UNAPPROVED',
  'DELETED',
  'REVIEW_FINISHED',
  'REVIEW_DISCARDED',
  'AUTO_MERGE_REQUESTED',
  'AUTO_MERGE_CANCELLED',
]);

/** All activity on one pull request, in the order of the list. */
export const mapDataCenterActivities = (
  entries: readonly Lenient<DataCenterActivity>[],
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
  const users: Lenient<DataCenterUser>[] = [
    ...entries.map((entry) => entry?.user),
    ...talk.flatMap((entry) => thread(entry?.comment)).map((comment) => comment?.author),
  ];
  return {
    facts: [...others.facts, ...comments.facts],
    quarantined: [...others.quarantined, ...comments.quarantined],
    people: sort('accounts', users, mapDataCenterUser, () => null).facts,
    closing: closingOf(acts),
  };
};

const actionOf = (entry: Lenient<DataCenterActivity>): string => text(entry?.action)?.toUpperCase() ?? '';

const isTalk = (entry: Lenient<DataCenterActivity>): boolean => kindOf(entry) === 'commented';

const kindOf = (entry: Lenient<DataCenterActivity>): PullRequestActivityFact['kind'] | null => {
  const action = actionOf(entry);
  return Object.hasOwn(kinds, action) ? (kinds[action] ?? null) : null;
};

/** A comment and its replies at any depth. */
const thread = (root: Lenient<DataCenterComment>): Lenient<DataCenterComment>[] => {
  const found: Lenient<DataCenterComment>[] = [];
  const waiting = [root];
  for (let comment = waiting.pop(); comment !== undefined; comment = waiting.pop()) {
    found.push(comment);
    pushAll(waiting, list(comment?.comments));
  }
  return found.length === 0 ? [root] : found;
};

const mapComment = (
  comment: Lenient<DataCenterComment>,
  number: number,
  repository: RepositoryFact,
): Mapped<PullRequestActivityFact> => {
  const [commentId, at] = [text(comment?.id), instant(comment?.createdDate)];
  if (commentId === null) return lacks('comment');
  if (at === null) return lacks('date');
  const actorId = dataCenterUserId(comment?.author);
  return { fact: activityFact(repository, { number, at, actorId, kind: 'commented', commentId }) };
};

const mapAct = (
  entry: Lenient<DataCenterActivity>,
  number: number,
  repository: RepositoryFact,
): Mapped<PullRequestActivityFact> => {
  const [kind, at] = [kindOf(entry), instant(entry?.createdDate)];
  if (kind === null) return { reason: say('Unknown type.') };
  if (at === null) return lacks('date');
  return {
    fact: activityFact(repository, { number, at, actorId: dataCenterUserId(entry?.user), kind, commentId: null }),
  };
};

/** The user who closed it last; a declined one may have been reopened. */
const closingOf = (acts: readonly Lenient<DataCenterActivity>[]): Closing => {
  const ends = acts.filter((entry) => ['MERGED', 'DECLINED'].includes(actionOf(entry)));
  const latest = ends.toSorted((a, b) => (instant(a?.createdDate) ?? 0) - (instant(b?.createdDate) ?? 0)).at(-1);
  const isMerge = actionOf(latest) === 'MERGED';
  return {
    mergedAt: isMerge ? instant(latest?.createdDate) : null,
    closedById: dataCenterUserId(latest?.user),
    mergeCommit: isMerge ? hashOf(latest?.commit?.id) : null,
  };
};
