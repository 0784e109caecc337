import type { CommitFact, RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../../connector.ts';
import { isRejected, withFallback } from '../../http/with-fallback.ts';
import { text, type Lenient } from '../../lenient.ts';
import { sort } from '../../mapped.ts';
import { idWithin } from '../code-mapper.ts';
import type { DataCenterCommit } from './api-types.ts';
import type { DataCenterClient, DataCenterPage } from './client.ts';
import { mapDataCenterCommit } from './code-mapper.ts';
import { beginCommits, positionFrom, type Part, type Position } from './commit-position.ts';
import { dataCenterCommitAuthor } from './people-mapper.ts';

/** Each branch is listed separately, and most are short. */
const branchesAtOnce = 10;

/**
 * One page of the repository's commits. Branches are listed one by one: first commits of the window that are not on
 * main, then main. Later runs list only new commits of each branch.
 */
export const readDataCenterCommits = async (
  client: DataCenterClient,
  repository: RepositoryFact,
  request: PageRequest,
): Promise<CollectedPage> => {
  const { cursor, memory, window, last, stored } = request;
  const position = positionFrom(cursor) ?? (await beginCommits(client, repository, memory, stored));
  const othersAreRead = position.others.length === 0 || position.othersReadFrom === window.from;
  const { page, next, older } = othersAreRead
    ? await readMain(client, repository, position, request)
    : await readOthers(client, repository, position, request);
  const othersEnd = next.others.length === 0 || next.othersReadFrom === window.from;
  const done = othersEnd && (next.main === null || (othersAreRead && older));
  return {
    ...page,
    cursor: next,
    done,
    ...(done && last ? { memory: { heads: next.heads } } : {}),
  };
};

type Read = { page: Omit<CollectedPage, 'cursor' | 'done'>; next: Position; older: boolean };

const readMain = async (
  client: DataCenterClient,
  repository: RepositoryFact,
  position: Position,
  { window }: PageRequest,
): Promise<Read> => {
  const { main } = position;
  if (main === null) return { page: { facts: {}, seen: 0 }, next: position, older: false };
  // After a rewrite, the server may no longer have the stored head; the branch is then listed again.
  const listed =
    main.since === null ? await listOf(client, repository, main) : await listIfPresent(client, repository, main);
  if (listed === null) {
    return {
      page: { facts: {}, seen: 0 },
      next: { ...position, main: { ...main, since: null, start: 0 } },
      older: false,
    };
  }
  const { page, facts } = pageOf(repository, listed.values);
  const next = { ...position, main: listed.next === null ? null : { ...main, start: listed.next } };
  // Only a complete list of a branch reaches back further than the window.
  return { page, next, older: main.since === null && isOlder(facts, window.from) };
};

const readOthers = async (
  client: DataCenterClient,
  repository: RepositoryFact,
  position: Position,
  { window, last }: PageRequest,
): Promise<Read> => {
  const parts = position.others.slice(0, branchesAtOnce);
  const lists = await Promise.all(
    parts.map(async (part) => ({ part, listed: await listIfPresent(client, repository, part) })),
  );
  const heads = { ...position.heads };
  const left: Part[] = [];
  for (const { part, listed } of lists) {
    if (listed !== null) {
      if (listed.next !== null) left.push({ ...part, start: listed.next });
    } else if (part.since !== position.base) left.push({ ...part, since: position.base, start: 0 });
    // The branch was probably deleted in the meantime; if not, the next run lists it.
    else delete heads[part.branch];
  }
  const found = lists.map(({ listed }) => pageOf(repository, listed?.values ?? []));
  // The following branches were changed even earlier. The last window covers them all.
  const reached = !last && found.some(({ facts }) => isOlder(facts, window.from));
  return {
    page: {
      facts: { commits: found.flatMap(({ facts }) => facts) },
      mentioned: found.flatMap(({ page }) => page.mentioned ?? []),
      quarantined: found.flatMap(({ page }) => page.quarantined ?? []),
      seen: found.reduce((sum, { page }) => sum + page.seen, 0),
    },
    next: {
      ...position,
      heads,
      others: [...left, ...position.others.slice(branchesAtOnce)],
      othersReadFrom: reached ? window.from : position.othersReadFrom,
    },
    older: false,
  };
};

const isOlder = (facts: readonly CommitFact[], from: number): boolean =>
  facts.length > 0 && facts.every((fact) => fact.authoredAt * 1_000 < from);

const listOf = (client: DataCenterClient, repository: RepositoryFact, { until, since, start }: Part) =>
  client.commits(repository, until, since, start);

/** Null if the server no longer has one of the two commits. */
const listIfPresent = (
  client: DataCenterClient,
  repository: RepositoryFact,
  part: Part,
): Promise<DataCenterPage<DataCenterCommit> | null> =>
  withFallback(isRejected, null, () => listOf(client, repository, part));

const pageOf = (repository: RepositoryFact, values: readonly Lenient<DataCenterCommit>[]) => {
  const { facts, quarantined } = sort(
    'commits',
    values,
    (commit) => mapDataCenterCommit(commit, repository),
    (commit) => idWithin(repository, text(commit?.id)),
  );
  const mentioned = values.flatMap((value) => dataCenterCommitAuthor(value) ?? []);
  return { facts, page: { facts: { commits: facts }, mentioned, quarantined, seen: values.length } };
};
