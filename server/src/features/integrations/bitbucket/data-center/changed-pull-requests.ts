import { maxOf } from '@sightline/analytics';
import type { RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../../connector.ts';
import { countOnce, list, ownMember, text, whole } from '../../lenient.ts';
import type { DataCenterClient } from './client.ts';
import { withDataCenterDetails } from './pull-request-details.ts';
import {
  forgottenTraits,
  listLength,
  numberOf,
  openTraits,
  pageLength,
  traitsFrom,
  traitsOf,
  updatedAt,
} from './pull-request-traits.ts';

/**
 * One page of changes since the previous run: of the newest pull requests, then of open ones, then of those that were
 * open before and no longer are, however old.
 */
export const readChangedPullRequests = (
  client: DataCenterClient,
  repository: RepositoryFact,
  request: PageRequest,
): Promise<CollectedPage> => {
  const step = text(ownMember(request.cursor, 'step'));
  if (step === 'closed') return readClosed(client, repository, request);
  return step === 'open' ? readOpen(client, repository, request) : readNewest(client, repository, request);
};

const readNewest = async (
  client: DataCenterClient,
  repository: RepositoryFact,
  { cursor, memory, window }: PageRequest,
): Promise<CollectedPage> => {
  const known = whole(ownMember(memory, 'highest')) ?? 0;
  const start = whole(ownMember(cursor, 'start')) ?? 0;
  const page = await client.pullRequests(repository, 'ALL', start, listLength);
  const wanted = page.values.filter((value) => numberOf(value) > known || updatedAt(value) >= window.from);
  const highest = Math.max(known, whole(ownMember(cursor, 'highest')) ?? 0, maxOf(page.values.map(numberOf)));
  const goesOn = page.next !== null && wanted.length > 0;
  const { page: detailed, unread } = await withDataCenterDetails(client, repository, wanted);
  const open = { ...traitsFrom(ownMember(cursor, 'open')), ...forgottenTraits(unread) };
  return {
    ...detailed,
    cursor: goesOn ? { step: 'newest', start: page.next, highest, open } : { step: 'open', start: 0, highest, open },
    done: false,
    seen: countOnce(wanted, (pullRequest) => pullRequest?.id),
  };
};

const readOpen = async (
  client: DataCenterClient,
  repository: RepositoryFact,
  { cursor, memory, window }: PageRequest,
): Promise<CollectedPage> => {
  const before = traitsFrom(ownMember(memory, 'open'));
  const start = whole(ownMember(cursor, 'start')) ?? 0;
  const highest = whole(ownMember(cursor, 'highest')) ?? 0;
  const page = await client.pullRequests(repository, 'OPEN', start, listLength);
  const hasChanged = (pullRequest: (typeof page.values)[number]): boolean =>
    before[String(numberOf(pullRequest))] !== traitsOf(pullRequest) || updatedAt(pullRequest) >= window.from;
  const wanted = page.values.filter(hasChanged);
  const { page: detailed, unread } = await withDataCenterDetails(client, repository, wanted);
  const open = {
    ...traitsFrom(ownMember(cursor, 'open')),
    ...openTraits(page.values),
    ...forgottenTraits(unread),
  };
  const left = Object.keys(before).filter((number) => open[number] === undefined);
  return {
    ...detailed,
    cursor:
      page.next === null ? { step: 'closed', left, highest, open } : { step: 'open', start: page.next, highest, open },
    done: false,
    seen: countOnce(wanted, (pullRequest) => pullRequest?.id),
  };
};

const readClosed = async (
  client: DataCenterClient,
  repository: RepositoryFact,
  { cursor }: PageRequest,
): Promise<CollectedPage> => {
  const left = list(ownMember(cursor, 'left') as unknown[] | null).flatMap((number) => whole(number) ?? []);
  const { page, unread } = await readNumbers(client, repository, left.slice(0, pageLength));
  const memory = {
    open: { ...traitsFrom(ownMember(cursor, 'open')), ...forgottenTraits(unread) },
    highest: whole(ownMember(cursor, 'highest')) ?? 0,
  };
  const rest = left.slice(pageLength);
  const done = rest.length === 0;
  return {
    ...page,
    cursor: { step: 'closed', left: rest, ...memory },
    done,
    ...(done ? { memory } : {}),
  };
};

/** Reads pull requests by number, and removes those that no longer exist. */
export const readByNumber = async (
  client: DataCenterClient,
  repository: RepositoryFact,
  numbers: readonly number[],
): Promise<NumbersPage> => (await readNumbers(client, repository, numbers)).page;

type NumbersPage = Omit<CollectedPage, 'cursor' | 'done'>;

const readNumbers = async (
  client: DataCenterClient,
  repository: RepositoryFact,
  numbers: readonly number[],
): Promise<{ page: NumbersPage; unread: number[] }> => {
  const fetched = await Promise.all(
    numbers.map(async (number) => ({ number, found: await client.pullRequest(repository, number) })),
  );
  const found = fetched.flatMap((result) => (result.found === null ? [] : [result.found]));
  const gone = fetched.filter((result) => result.found === null).map(({ number }) => `${repository.id}/${number}`);
  const { page, unread } = await withDataCenterDetails(client, repository, found);
  return { page: { ...page, removed: [{ kind: 'pullRequests', ids: gone }], seen: found.length }, unread };
};
