import type { RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, Json, PageRequest, StoredFacts } from '../../connector.ts';
import { SourceRejected } from '../../http/source-errors.ts';
import { list, ownMember, text, whole } from '../../lenient.ts';
import { sort } from '../../mapped.ts';
import { hashOf, idWithin, isFullHash } from '../code-mapper.ts';
import type { OwnClient } from './client.ts';
import { mapOwnCommit } from './code-mapper.ts';
import { ownCommitAuthor } from './people-mapper.ts';

/** Branches that nobody deletes add up; those that were changed last are read. */
const mostBranches = 1_000;

/** Commits that `until` leads to and `since` does not. */
type Part = { branch: string; until: string; since: string | null };

/** Heads by branch as they were at the beginning, and what is still to be listed of them. */
type Position = { main: Part | null; heads: Record<string, string>; parts: Part[]; start: number };

/**
 * One page of the repository's commits. A list is that of one branch: of the others what the main
 * one does not have, then the main one. Later runs list what has come to each branch.
 */
export const readOwnCommits = async (
  client: OwnClient,
  repository: RepositoryFact,
  { cursor, memory, window, last, stored }: PageRequest,
): Promise<CollectedPage> => {
  const position = positionFrom(cursor) ?? (await begin(client, repository, memory, stored));
  const [part, ...rest] = position.parts;
  if (part === undefined) {
    return { facts: {}, cursor: position, done: true, seen: 0, ...(last ? remembered(position) : {}) };
  }
  const page = await listed(client, repository, position, part);
  if (page === 'gone') return { facts: {}, cursor: withoutGone(position, part, rest), done: false, seen: 0 };
  const { facts, setAside } = sort(
    'commits',
    page.values,
    (one) => mapOwnCommit(one, repository),
    (one) => idWithin(repository, text(one?.id)),
  );
  const next: Position =
    page.next === null ? { ...position, parts: rest, start: 0 } : { ...position, start: page.next };
  // Only the whole list of a branch goes back further than the window.
  const older = part.since === null && facts.length > 0 && facts.every((one) => one.authoredAt * 1_000 < window.from);
  const done = older || next.parts.length === 0;
  return {
    facts: { commits: facts },
    mentioned: page.values.flatMap((one) => ownCommitAuthor(one) ?? []),
    setAside,
    cursor: next,
    done,
    seen: page.values.length,
    ...(done && last ? remembered(next) : {}),
  };
};

const remembered = ({ heads }: Position) => ({ memory: { heads } });

const begin = async (
  client: OwnClient,
  repository: RepositoryFact,
  memory: Json,
  stored: StoredFacts,
): Promise<Position> => {
  const branches = (await client.branches(repository)).slice(0, mostBranches).flatMap((one) => {
    const [branch, head] = [text(one?.displayId), hashOf(one?.latestCommit)];
    return branch === null || head === null || !isFullHash(head) ? [] : [{ branch, head }];
  });
  const known = headsFrom(ownMember(memory, 'heads'));
  const main = branches.find(({ branch }) => branch === repository.mainBranch) ?? branches[0];
  const there = await stored.fullHashes(
    repository.id,
    branches.map(({ head }) => head),
  );
  const parts = branches
    .filter((one) => known.get(one.branch) !== one.head && one !== main && !there.has(one.head))
    .map(({ branch, head }): Part => ({ branch, until: head, since: known.get(branch) ?? main?.head ?? null }));
  const mainPart = main && { branch: main.branch, until: main.head, since: known.get(main.branch) ?? null };
  if (mainPart !== undefined && mainPart.since !== mainPart.until) parts.push(mainPart);
  return {
    main: mainPart ?? null,
    heads: Object.fromEntries(branches.map(({ branch, head }) => [branch, head])),
    parts,
    start: 0,
  };
};

/** Rewritten and deleted branches leave commits that the server no longer has. */
const listed = async (client: OwnClient, repository: RepositoryFact, { main, start }: Position, part: Part) => {
  try {
    return await client.commits(repository, part.until, part.since, start);
  } catch (error) {
    const isWholeMain = part.branch === main?.branch && part.since === null;
    if (!(error instanceof SourceRejected) || isWholeMain) throw error;
    return 'gone';
  }
};

/** A branch is tried again against the main one; if even that fails it is left to the next run. */
const withoutGone = ({ main, heads }: Position, part: Part, rest: Part[]): Position => {
  const isMain = part.branch === main?.branch;
  const since = isMain ? null : (main?.until ?? null);
  if (since !== part.since) return { main, heads, parts: [{ ...part, since }, ...rest], start: 0 };
  const { [part.branch]: _lost, ...left } = heads;
  return { main, heads: left, parts: rest, start: 0 };
};

const positionFrom = (cursor: Json): Position | null => {
  if (cursor === null) return null;
  const parts = ownMember(cursor, 'parts');
  return {
    main: partFrom(ownMember(cursor, 'main')),
    heads: Object.fromEntries(headsFrom(ownMember(cursor, 'heads'))),
    parts: list(parts as unknown[] | null).flatMap((one) => partFrom(one) ?? []),
    start: whole(ownMember(cursor, 'start')) ?? 0,
  };
};

const partFrom = (value: unknown): Part | null => {
  const [branch, until] = [text(ownMember(value, 'branch')), text(ownMember(value, 'until'))];
  return branch === null || until === null ? null : { branch, until, since: text(ownMember(value, 'since')) };
};

const headsFrom = (value: unknown): Map<string, string> =>
  new Map(
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([branch, head]) => {
          const hash = text(head);
          return hash === null ? [] : [[branch, hash] as const];
        })
      : [],
  );
