import type { RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../../connector.ts';
import { countOnce, list, numeric, ownMember, text, whole, type Lenient } from '../../lenient.ts';
import type { OwnPullRequest } from './api-types.ts';
import type { OwnClient } from './client.ts';
import { withOwnDetails } from './pull-request-details.ts';

/** Each brings three requests of its own, and a page is repeated as a whole after an interruption. */
const pageLength = 25;
const listLength = 100;

/**
 * One page of the pull requests. They can be listed by age only, so the first run goes through all of
 * them, and later ones look at the newest, at those that are open, and at those that were open before.
 */
export const readOwnPullRequests = (
  client: OwnClient,
  repository: RepositoryFact,
  request: PageRequest,
): Promise<CollectedPage> =>
  request.memory === null ? readAll(client, repository, request) : keepUp(client, repository, request);

type Listed = Lenient<OwnPullRequest>;

/** What of an open pull request shows that something has happened to it. */
const traitsOf = (one: Listed): string =>
  JSON.stringify([
    whole(one?.version),
    numeric(one?.updatedDate),
    text(one?.fromRef?.latestCommit),
    whole(one?.properties?.commentCount),
    [...list(one?.reviewers), ...list(one?.participants)].map((person) => [
      text(person?.user?.id),
      text(person?.status),
    ]),
  ]);

const isOpen = (one: Listed): boolean => text(one?.state) === 'OPEN';
const updatedAt = (one: Listed): number => numeric(one?.updatedDate) ?? numeric(one?.createdDate) ?? Infinity;
const createdAt = (one: Listed): number => numeric(one?.createdDate) ?? Infinity;
const numberOf = (one: Listed): number => whole(one?.id) ?? 0;

/** Traits of the open ones, by number. */
type Traits = Record<string, string>;

const traitsFrom = (value: unknown): Traits =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).flatMap(([number, traits]) => (typeof traits === 'string' ? [[number, traits]] : [])),
      )
    : {};

const openTraits = (values: readonly Listed[]): Traits =>
  Object.fromEntries(values.filter(isOpen).map((one) => [String(numberOf(one)), traitsOf(one)]));

const readAll = async (
  client: OwnClient,
  repository: RepositoryFact,
  { cursor, window, last }: PageRequest,
): Promise<CollectedPage> => {
  const start = whole(ownMember(cursor, 'start')) ?? 0;
  const open = traitsFrom(ownMember(cursor, 'open'));
  const highest = whole(ownMember(cursor, 'highest')) ?? 0;
  const remembered = { memory: { open, highest } };
  if (ownMember(cursor, 'ended') === true)
    return { facts: {}, cursor, done: true, seen: 0, ...(last ? remembered : {}) };
  // Behind the last window stand old ones, few of which have been touched since.
  const limit = ownMember(cursor, 'old') === true ? listLength : pageLength;
  const page = await client.pullRequests(repository, 'ALL', start, limit);
  const old = page.values.some((one) => createdAt(one) < window.from);
  const wanted = last ? page.values.filter((one) => updatedAt(one) >= window.from) : page.values;
  const next = {
    start: page.next ?? start,
    open: { ...open, ...openTraits(page.values) },
    highest: Math.max(highest, ...page.values.map(numberOf)),
    ended: page.next === null,
    old: last && old,
  };
  const done = next.ended || (old && !last);
  return {
    ...(await withOwnDetails(client, repository, wanted)),
    cursor: next,
    done,
    seen: countOnce(wanted, (one) => one?.id),
    ...(done && last ? { memory: { open: next.open, highest: next.highest } } : {}),
  };
};

type Step = 'newest' | 'open' | 'closed';

const keepUp = async (client: OwnClient, repository: RepositoryFact, request: PageRequest): Promise<CollectedPage> => {
  const step = text(ownMember(request.cursor, 'step')) as Step | null;
  if (step === 'closed') return readClosed(client, repository, request);
  return step === 'open' ? readOpen(client, repository, request) : readNewest(client, repository, request);
};

const readNewest = async (
  client: OwnClient,
  repository: RepositoryFact,
  { cursor, memory, window }: PageRequest,
): Promise<CollectedPage> => {
  const known = whole(ownMember(memory, 'highest')) ?? 0;
  const start = whole(ownMember(cursor, 'start')) ?? 0;
  const page = await client.pullRequests(repository, 'ALL', start, listLength);
  const wanted = page.values.filter((one) => numberOf(one) > known || updatedAt(one) >= window.from);
  const highest = Math.max(known, whole(ownMember(cursor, 'highest')) ?? 0, ...page.values.map(numberOf));
  const goesOn = page.next !== null && wanted.length > 0;
  return {
    ...(await withOwnDetails(client, repository, wanted)),
    cursor: goesOn ? { step: 'newest', start: page.next, highest } : { step: 'open', start: 0, highest, open: {} },
    done: false,
    seen: countOnce(wanted, (one) => one?.id),
  };
};

const readOpen = async (
  client: OwnClient,
  repository: RepositoryFact,
  { cursor, memory, window }: PageRequest,
): Promise<CollectedPage> => {
  const before = traitsFrom(ownMember(memory, 'open'));
  const start = whole(ownMember(cursor, 'start')) ?? 0;
  const highest = whole(ownMember(cursor, 'highest')) ?? 0;
  const page = await client.pullRequests(repository, 'OPEN', start, listLength);
  const wanted = page.values.filter(
    (one) => before[String(numberOf(one))] !== traitsOf(one) || updatedAt(one) >= window.from,
  );
  const open = { ...traitsFrom(ownMember(cursor, 'open')), ...openTraits(page.values) };
  const left = Object.keys(before).filter((number) => open[number] === undefined);
  return {
    ...(await withOwnDetails(client, repository, wanted)),
    cursor:
      page.next === null ? { step: 'closed', left, highest, open } : { step: 'open', start: page.next, highest, open },
    done: false,
    seen: countOnce(wanted, (one) => one?.id),
  };
};

/** Those that were open before and are not any more have been closed, however old they are. */
const readClosed = async (
  client: OwnClient,
  repository: RepositoryFact,
  { cursor }: PageRequest,
): Promise<CollectedPage> => {
  const left = list(ownMember(cursor, 'left') as unknown[] | null).flatMap((number) => whole(number) ?? []);
  const now = left.slice(0, pageLength);
  const found = await Promise.all(now.map((number) => client.pullRequest(repository, number)));
  const highest = whole(ownMember(cursor, 'highest')) ?? 0;
  const open = traitsFrom(ownMember(cursor, 'open'));
  const rest = left.slice(pageLength);
  return {
    ...(await withOwnDetails(
      client,
      repository,
      found.filter((one) => one !== null),
    )),
    cursor: { step: 'closed', left: rest, highest, open },
    done: rest.length === 0,
    seen: found.length,
    ...(rest.length === 0 ? { memory: { open, highest } } : {}),
  };
};
