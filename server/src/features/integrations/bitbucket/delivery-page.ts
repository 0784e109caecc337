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
import { afterRequest, dueOf, worthRequesting, unfinishedFrom, type Unfinished } from './unfinished.ts';

export const readPipelines = (
  client: BitbucketClient,
  repository: RepositoryFact,
  request: PageRequest,
): Promise<CollectedPage> =>
  readNewestFirst(request, {
    first: () => client.pipelines(repository.slug),
    follow: (next) => client.follow<BitbucketPipeline>(next),
    find: (id) => client.pipeline(repository.slug, id),
    idOf: (pipeline) => text(pipeline?.uuid),
    async map(entries) {
      const { facts, quarantined } = sort(
        'pipelines',
        entries,
        (pipeline) => mapPipeline(pipeline, repository),
        (pipeline) => text(pipeline?.uuid),
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

const entryOfPipeline = (pipeline: PipelineFact): Entry => ({
  id: pipeline.id,
  at: pipeline.createdAt,
  unfinished: isUnfinished(pipeline),
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
    find: (id) => client.deployment(repository.slug, id),
    idOf: (deployment) => text(deployment?.uuid),
    async map(entries) {
      const [known, hashes] = await Promise.all([
        environments(repository),
        createHashes(client, repository, request.stored, entries.map(deployedHash)),
      ]);
      const { facts, quarantined } = sort(
        'deployments',
        entries,
        (deployment) =>
          mapDeployment(deployment, repository, (id) => known.get(id) ?? null, hashes(deployedHash(deployment))),
        (deployment) => text(deployment?.uuid),
      );
      return { page: { facts: { deployments: facts }, quarantined }, entries: facts.map(entryOfDeployment) };
    },
  });

const entryOfDeployment = (deployment: DeploymentFact): Entry => ({
  id: deployment.id,
  at: deployment.startedAt,
  unfinished: isUnfinished(deployment),
});

type Entry = { id: string; at: number | null; unfinished: boolean };

type NewestFirst<Raw> = {
  first(): Promise<BitbucketPage<Raw>>;
  follow(next: string): Promise<BitbucketPage<Raw>>;
  find(id: string): Promise<Lenient<Raw> | null>;
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
  // The pass began shortly after the beginning of its window, which is accurate enough for waiting times.
  const now = window.from;
  if (before.ended)
    return { facts: {}, cursor, done: true, seen: 0, ...(last ? { memory: { pending: before.pending } } : {}) };
  const { page, position } = await readAt(before, source.first, source.follow);
  const kept = cursor === null ? unfinishedFrom(memory, now) : before.pending;
  const listed = new Set(list(page.values).map(source.idOf));
  const fetched =
    cursor === null
      ? dueOf(
          kept.filter((entry) => !listed.has(entry.id)),
          now,
        )
      : [];
  const again = await Promise.all(fetched.map((entry) => source.find(entry.id)));
  const mapped = await source.map([...list(page.values), ...again.filter((entry) => entry !== null)]);
  const done =
    position.ended ||
    mapped.entries.some((entry) => listed.has(entry.id) && entry.at !== null && entry.at * 1_000 < window.from);
  const pending = worthRequesting([...kept, ...stillUnfinished(mapped.entries, kept, now)], now).filter(
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

/** Entries that are still unfinished, with the time of the next request. */
const stillUnfinished = (entries: readonly Entry[], kept: readonly Unfinished[], now: number): Unfinished[] => {
  const known = new Map(kept.map((entry) => [entry.id, entry]));
  return entries
    .filter((entry) => entry.unfinished)
    .map(({ id, at }) => {
      const entry = known.get(id);
      return entry === undefined ? { id, since: at === null ? now : at * 1_000, nextAt: 0 } : afterRequest(entry, now);
    });
};

/** Whether a requested entry no longer exists. */
const isGone = (id: string, fetched: readonly Unfinished[], found: readonly Entry[]): boolean =>
  fetched.some((entry) => entry.id === id) && !found.some((entry) => entry.id === id);
