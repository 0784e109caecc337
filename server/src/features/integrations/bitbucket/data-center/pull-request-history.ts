import type { RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../../connector.ts';
import { countOnce, ownMember, whole } from '../../lenient.ts';
import type { OwnClient } from './client.ts';
import { withOwnDetails } from './pull-request-details.ts';
import {
  createdAt,
  forgottenTraits,
  listLength,
  numberOf,
  openTraits,
  pageLength,
  traitsFrom,
  updatedAt,
} from './pull-request-traits.ts';

/** One page of all pull requests, the newest first; the list continues where the newer window ended. */
export const readPullRequestHistory = async (
  client: OwnClient,
  repository: RepositoryFact,
  { cursor, window, last }: PageRequest,
): Promise<CollectedPage> => {
  const start = whole(ownMember(cursor, 'start')) ?? 0;
  const before = { open: traitsFrom(ownMember(cursor, 'open')), highest: whole(ownMember(cursor, 'highest')) ?? 0 };
  if (ownMember(cursor, 'ended') === true)
    return { facts: {}, cursor, done: true, seen: 0, ...(last ? { memory: before } : {}) };
  // Behind the last window stand old ones, few of which have been touched since.
  const limit = ownMember(cursor, 'old') === true ? listLength : pageLength;
  const page = await client.pullRequests(repository, 'ALL', start, limit);
  const isOld = page.values.some((value) => createdAt(value) < window.from);
  const wanted = last ? page.values.filter((value) => updatedAt(value) >= window.from) : page.values;
  const { page: detailed, unread } = await withOwnDetails(client, repository, wanted);
  const open = { ...before.open, ...openTraits(page.values), ...forgottenTraits(unread) };
  const highest = Math.max(before.highest, ...page.values.map(numberOf));
  const ended = page.next === null;
  const done = ended || (isOld && !last);
  return {
    ...detailed,
    cursor: { start: page.next ?? start, open, highest, ended, old: last && isOld },
    done,
    seen: countOnce(wanted, (one) => one?.id),
    ...(done && last ? { memory: { open, highest } } : {}),
  };
};
