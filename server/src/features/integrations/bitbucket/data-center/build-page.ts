import { dayMs } from '@sightline/contract';
import type { RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, Json, PageRequest } from '../../connector.ts';
import { ownMember, text, whole } from '../../lenient.ts';
import { sort } from '../../mapped.ts';
import { isBuildOf, mapBuild } from './build-mapper.ts';
import type { DataCenterClient } from './client.ts';
import { gapOf, isUnread } from './list-gaps.ts';

/** Commits per page: in the first run, most need their own request; later, hardly any. */
const maxCommits = { first: 50, later: 500 };
/** Builds start and end after their commit was read, so builds of commits of this time are checked again. */
const lookBackMs = 30 * dayMs;

/** Number of builds in each state when last checked, by commit hash. */
type Stats = Record<string, string>;

/**
 * One page of the builds that CI servers reported. There is no list of builds, so they are found by stored commits: one
 * request counts the builds of many commits, and builds are read only where the counts changed.
 */
export const readBuilds = async (
  client: DataCenterClient,
  repository: RepositoryFact,
  { cursor, memory, window, last, stored }: PageRequest,
): Promise<CollectedPage> => {
  const goesOn = ownMember(cursor, 'from') === window.from;
  const after = goesOn ? (text(ownMember(cursor, 'after')) ?? '') : '';
  const before = statsFrom(ownMember(memory, 'stats'));
  const limit = memory === null ? maxCommits.first : maxCommits.later;
  const from = memory === null ? window.from : window.from - lookBackMs;
  const hashes = await stored.authoredHashes(repository.id, { from, to: window.to }, after, limit);
  const now = hashes.length === 0 ? {} : statsFrom(await client.buildStats(hashes));
  const changed = hashes.filter((hash) => now[hash] !== undefined && now[hash] !== before[hash]);
  const lists = await Promise.all(changed.map(async (hash) => ({ hash, list: await client.builds(hash) })));
  const builds = lists.flatMap(({ hash, list }) => list.values.map((build) => ({ hash, build })));
  const sorted = sort(
    'pipelines',
    builds.filter(({ build }) => isBuildOf(build, repository)),
    ({ hash, build }) => mapBuild(build, hash, repository),
    ({ hash, build }) => `${repository.id}/${hash}/${text(build?.key) ?? ''}`,
  );
  const gaps = lists.flatMap(({ hash, list }) =>
    gapOf({ kind: 'pipelines', sourceId: `${repository.id}/${hash}` }, 'builds', list),
  );
  const { facts } = sorted;
  const quarantined = [...sorted.quarantined, ...gaps];
  // Builds that could not be read are checked again in the next run; older commits are not checked again.
  for (const { hash, list } of lists) if (isUnread(list)) delete now[hash];
  // The beginning of the newest window: the next run rereads newer commits.
  const newest = window.to === null ? window.from : (whole(ownMember(cursor, 'newest')) ?? window.from);
  const isReadAgain = window.to === null || window.to > newest - lookBackMs;
  const stats = { ...statsFrom(ownMember(cursor, 'stats')), ...(isReadAgain ? now : {}) };
  const done = hashes.length < limit;
  return {
    facts: { pipelines: facts },
    quarantined,
    cursor: { from: window.from, newest, after: hashes.at(-1) ?? after, stats },
    done,
    seen: facts.length + quarantined.length,
    ...(done && last ? { memory: { stats } } : {}),
  };
};

/** Counts as received or as stored: they are only compared. */
const statsFrom = (value: unknown): Stats => {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value as Record<string, Json>).map(([hash, counts]) => [hash, countsKey(counts)]),
  );
};

const countsKey = (counts: Json): string => {
  if (typeof counts === 'string') return counts;
  const states = ['successful', 'failed', 'inProgress', 'cancelled', 'unknown'];
  return states.map((state) => text(ownMember(counts, state)) ?? '0').join('.');
};
