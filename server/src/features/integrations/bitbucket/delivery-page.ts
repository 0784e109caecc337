import type { DeploymentFact, PipelineFact, RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../connector.ts';
import { list, text, type Lenient } from '../lenient.ts';
import { sort } from '../mapped.ts';
import type { BitbucketDeployment, BitbucketPipeline } from './api-types.ts';
import type { BitbucketClient, BitbucketPage } from './client.ts';
import { deployedHash, isUnfinished, mapDeployment, mapPipeline } from './delivery-mapper.ts';
import type { Environments } from './environments.ts';
import { createHashes } from './full-hashes.ts';
import { positionFrom, readAt } from './list-position.ts';
import { mapUser } from './people-mapper.ts';
import { askedAt, dueOf, keptOf, unfinishedFrom, type Unfinished } from './unfinished.ts';

export const readPipelines = (
  client: BitbucketClient,
  repository: RepositoryFact,
  request: PageRequest,
): Promise<CollectedPage> =>
  readNewestFirst(request, {
    first: () => client.pipelines(repository.slug),
    follow: (next) => client.follow<BitbucketPipeline>(next),
    one: (id) => client.pipeline(repository.slug, id),
    idOf: (one) => text(one?.uuid),
    async map(entries) {
      const { facts, quarantined } = sort(
        'pipelines',
        entries,
        (one) => mapPipeline(one, repository),
        (one) => text(one?.uuid),
      );
      const mentioned = sort(
        'accounts',
        entries.map((entry) => entry?.creator),
        mapUser,
        () => null,
      ).facts;
      return { page: { facts: { pipelines: facts }, mentioned, quarantined }, entries: facts.map(entryOfPipeline) };
    },
  });

const entryOfPipeline = (one: PipelineFact): Entry => ({
  id: one.id,
  at: one.createdAt,
  unfinished: isUnfinished(one),
});

export const readDeployments = (
  client: BitbucketClient,
  repository: RepositoryFact,
  environments: Environments,
  request: PageRequest,
): Promise<CollectedPage> =>
  readNewestFirst(request, {
    first: () => client.deployments(repository.slug),
    follow: (next) => client.follow<BitbucketDeployment>(next),
    one: (id) => client.deployment(repository.slug, id),
    idOf: (one) => text(one?.uuid),
    async map(entries) {
      const [known, hashes] = await Promise.all([
        environments(repository),
        createHashes(client, repository, request.stored, entries.map(deployedHash)),
      ]);
      const { facts, quarantined } = sort(
        'deployments',
        entries,
        (one) => mapDeployment(one, repository, (id) => known.get(id) ?? null, hashes(deployedHash(one))),
        (one) => text(one?.uuid),
      );
      return { page: { facts: { deployments: facts }, quarantined }, entries: facts.map(entryOfDeployment) };
    },
  });

const entryOfDeployment = (one: DeploymentFact): Entry => ({
  id: one.id,
  at: one.startedAt,
  unfinished: isUnfinished(one),
});

type Entry = { id: string; at: number | null; unfinished: boolean };

type NewestFirst<Raw> = {
  first(): Promise<BitbucketPage<Raw>>;
  follow(next: string): Promise<BitbucketPage<Raw>>;
  one(id: string): Promise<Lenient<Raw> | null>;
  idOf(entry: Lenient<Raw>): string | null;
  map(
    entries: readonly Lenient<Raw>[],
  ): Promise<{ page: Pick<CollectedPage, 'facts' | 'mentioned' | 'quarantined'>; entries: Entry[] }>;
};

/**
 * One page of a list that grows at its beginning. Entries that were unfinished when they were read
 * are requested again by id, since they may have started before the window.
 */
const readNewestFirst = async <Raw>(
  { cursor, memory, window, last }: PageRequest,
  source: NewestFirst<Raw>,
): Promise<CollectedPage> => {
  const before = positionFrom(cursor);
  // The window of a pass begins shortly before it does, which is as good as a clock for waiting.
  const now = window.from;
  if (before.ended)
    return { facts: {}, cursor, done: true, seen: 0, ...(last ? { memory: { pending: before.pending } } : {}) };
  const { page, position } = await readAt(before, source.first, source.follow);
  const kept = cursor === null ? unfinishedFrom(memory, now) : before.pending;
  const listed = new Set(list(page.values).map(source.idOf));
  const fetched =
    cursor === null
      ? dueOf(
          kept.filter((one) => !listed.has(one.id)),
          now,
        )
      : [];
  const again = await Promise.all(fetched.map((one) => source.one(one.id)));
  const mapped = await source.map([...list(page.values), ...again.filter((one) => one !== null)]);
  const done =
    position.ended ||
    mapped.entries.some((entry) => listed.has(entry.id) && entry.at !== null && entry.at * 1_000 < window.from);
  const pending = keptOf([...kept, ...stillUnfinished(mapped.entries, kept, now)], now).filter(
    ({ id }) =>
      !isGone(id, fetched, mapped.entries) && !mapped.entries.some((entry) => entry.id === id && !entry.unfinished),
  );
  return {
    ...mapped.page,
    cursor: { ...position, pending },
    done,
    seen: page.values.length,
    ...(done && last ? { memory: { pending } } : {}),
  };
};

/** What was read and has not ended, with when to ask for it next. */
const stillUnfinished = (entries: readonly Entry[], kept: readonly Unfinished[], now: number): Unfinished[] => {
  const known = new Map(kept.map((one) => [one.id, one]));
  return entries
    .filter((entry) => entry.unfinished)
    .map(({ id, at }) => {
      const one = known.get(id);
      return one === undefined ? { id, since: at === null ? now : at * 1_000, nextAt: 0 } : askedAt(one, now);
    });
};

/** Requested and no longer there. */
const isGone = (id: string, fetched: readonly Unfinished[], found: readonly Entry[]): boolean =>
  fetched.some((one) => one.id === id) && !found.some((one) => one.id === id);
