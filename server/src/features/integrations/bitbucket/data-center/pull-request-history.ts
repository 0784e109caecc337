import { maxOf } from '@sightline/analytics';
import type { RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../../connector.ts';
import { countOnce, ownMember, whole } from '../../lenient.ts';
import type { DataCenterClient } from './client.ts';
import { withDataCenterDetails } from './pull-request-details.ts';
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
  client: DataCenterClient,
  repository: RepositoryFact,
  { cursor, window, last }: PageRequest,
): Promise<CollectedPage> => {
  const start = whole(ownMember(cursor, 'start')) ?? 0;
  const before = { open: traitsFrom(ownMember(cursor, 'open')), highest: whole(ownMember(cursor, 'highest')) ?? 0 };
  if (ownMember(cursor, 'ended') === true)
    return { facts: {}, cursor, done: true, seen: 0, ...(last ? { memory: before } : {}) };
  // Few pull requests before the last window have changed since.
  const limit = ownMember(cursor, 'old') === true ? listLength : pageLength;
  const page = await client.pullRequests(repository, 'ALL', start, limit);
  const isOld = page.values.some((value) => createdAt(value) < window.from);
  const wanted = last ? page.values.filter((value) => updatedAt(value) >= window.from) : page.values;
  const { page: detailed, unread } = await withDataCenterDetails(client, repository, wanted);
  const open = { ...before.open, ...openTraits(page.values), ...forgottenTraits(unread) };
  const highest = Math.max(before.highest, maxOf(page.values.map(numberOf)));
  const ended = page.next === null;
  const done = ended || (isOld && !last);
  return {
    ...detailed,
    cursor: { start: page.next ?? start, open, highest, ended, old: last && isOld },
    done,
    seen: countOnce(wanted, (activity) => activity?.id),
    ...(done && last ? { memory: { open, highest } } : {}),
  };
};
