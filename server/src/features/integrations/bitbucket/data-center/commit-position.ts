import type { RepositoryFact } from '@sightline/analytics';
import type { Json, StoredFacts } from '../../connector.ts';
import { list, numeric, ownMember, text, whole } from '../../lenient.ts';
import { hashOf, isFullHash } from '../code-mapper.ts';
import type { DataCenterClient } from './client.ts';

/** Undeleted branches accumulate, so only the most recently changed ones are read. */
const maxBranches = 1_000;

/** Commits reachable from `until` but not from `since`; `start` is the position in that list. */
export type Part = { branch: string; until: string; since: string | null; start: number };

/** Progress of reading a repository's commits. */
export type Position = {
  /** Heads by branch as they were at the beginning. */
  heads: Record<string, string>;
  /** Head of the main branch; null for an empty repository. */
  base: string | null;
  /** Remaining parts of other branches, latest changes first. */
  others: Part[];
  /** Remaining part of the main branch; null at its end. */
  main: Part | null;
  /** The beginning of the window for which the other branches have been read; null before that. */
  othersReadFrom: number | null;
};

/** The new commits of each branch since the previous run; all in the first run. */
export const beginCommits = async (
  client: DataCenterClient,
  repository: RepositoryFact,
  memory: Json,
  stored: StoredFacts,
): Promise<Position> => {
  const branches = (await client.branches(repository)).slice(0, maxBranches).flatMap((entry) => {
    const [branch, head] = [text(entry?.displayId), hashOf(entry?.latestCommit)];
    return branch === null || head === null || !isFullHash(head) ? [] : [{ branch, head }];
  });
  const known = headsFrom(ownMember(memory, 'heads'));
  const main = branches.find(({ branch }) => branch === repository.mainBranch) ?? branches[0];
  const there = await stored.fullHashes(
    repository.id,
    branches.map(({ head }) => head),
  );
  const base = main?.head ?? null;
  const since = ({ branch }: { branch: string }): string | null => known.get(branch) ?? null;
  const others = branches
    .filter((branch) => since(branch) !== branch.head && branch !== main && !there.has(branch.head))
    .map((branch): Part => ({ branch: branch.branch, until: branch.head, since: since(branch) ?? base, start: 0 }));
  return {
    heads: Object.fromEntries(branches.map(({ branch, head }) => [branch, head])),
    base,
    others,
    main:
      main === undefined || since(main) === main.head
        ? null
        : { branch: main.branch, until: main.head, since: since(main), start: 0 },
    othersReadFrom: null,
  };
};

/** Parses a `Position` from JSON. */
export const positionFrom = (cursor: Json): Position | null => {
  if (cursor === null) return null;
  const others = ownMember(cursor, 'others') as unknown[] | null;
  return {
    heads: Object.fromEntries(headsFrom(ownMember(cursor, 'heads'))),
    base: text(ownMember(cursor, 'base')),
    others: list(others).flatMap((entry) => partFrom(entry) ?? []),
    main: partFrom(ownMember(cursor, 'main')),
    othersReadFrom: numeric(ownMember(cursor, 'othersReadFrom')),
  };
};

const partFrom = (value: unknown): Part | null => {
  const [branch, until] = [text(ownMember(value, 'branch')), text(ownMember(value, 'until'))];
  if (branch === null || until === null) return null;
  return { branch, until, since: text(ownMember(value, 'since')), start: whole(ownMember(value, 'start')) ?? 0 };
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
