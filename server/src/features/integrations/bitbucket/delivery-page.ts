import type { DeploymentFact, PipelineFact, RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../connector.ts';
import { list, ownMember, text, texts, type Lenient } from '../lenient.ts';
import { sort } from '../mapped.ts';
import type { BitbucketDeployment, BitbucketPipeline } from './api-types.ts';
import type { BitbucketClient, BitbucketPage } from './client.ts';
import { deployedHash, isUnfinished, mapDeployment, mapPipeline } from './delivery-mapper.ts';
import type { Environments } from './environments.ts';
import { createHashes } from './full-hashes.ts';
import { positionFrom, readAt } from './list-position.ts';
import { mapUser } from './people-mapper.ts';

/** So many unfinished entries are asked for again; older ones have been forgotten by their runners too. */
const mostPending = 100;

export const readPipelines = (
  client: BitbucketClient,
  repository: RepositoryFact,
  request: PageRequest,
): Promise<CollectedPage> =>
  readNewestFirst(request, {
    first: () => client.pipelines(repository.slug),
    follow: (next) => client.follow<BitbucketPipeline>(next),
    one: (id) => client.pipeline(repository.slug, id),
    async map(entries) {
      const { facts, setAside } = sort(
        'pipelines',
        entries,
        (one) => mapPipeline(one, repository),
        (one) => text(one?.uuid),
      );
      const mentioned = sort(
        'accounts',
        entries.map((one) => one?.creator),
        mapUser,
        () => null,
      ).facts;
      return { page: { facts: { pipelines: facts }, mentioned, setAside }, entries: facts.map(entryOfPipeline) };
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
    async map(entries) {
      const [known, hashes] = await Promise.all([
        environments(repository),
        createHashes(client, repository, request.stored, entries.map(deployedHash)),
      ]);
      const { facts, setAside } = sort(
        'deployments',
        entries,
        (one) => mapDeployment(one, repository, (id) => known.get(id) ?? null, hashes(deployedHash(one))),
        (one) => text(one?.uuid),
      );
      return { page: { facts: { deployments: facts }, setAside }, entries: facts.map(entryOfDeployment) };
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
  map(
    entries: readonly Lenient<Raw>[],
  ): Promise<{ page: Pick<CollectedPage, 'facts' | 'mentioned' | 'setAside'>; entries: Entry[] }>;
};

/**
 * One page of a list that grows at its beginning. Entries that were unfinished when they were read
 * are asked for again by id, since they may have started before the window.
 */
const readNewestFirst = async <Raw>(
  { cursor, memory, window, last }: PageRequest,
  source: NewestFirst<Raw>,
): Promise<CollectedPage> => {
  const before = positionFrom(cursor);
  if (before.ended)
    return { facts: {}, cursor, done: true, seen: 0, ...(last ? { memory: { pending: before.pending } } : {}) };
  const isBeginning = cursor === null;
  const awaited = isBeginning ? texts(ownMember(memory, 'pending')).slice(0, mostPending) : [];
  const [{ page, position }, again] = await Promise.all([
    readAt(before, source.first, source.follow),
    Promise.all(awaited.map((id) => source.one(id))),
  ]);
  const mapped = await source.map([...list(page.values), ...again.filter((one) => one !== null)]);
  const listed = mapped.entries.filter((entry) => !awaited.includes(entry.id));
  const done = position.ended || listed.some((entry) => entry.at !== null && entry.at * 1_000 < window.from);
  const unfinished = mapped.entries.filter((entry) => entry.unfinished).map((entry) => entry.id);
  const pending = [...new Set([...before.pending, ...unfinished])].slice(0, mostPending);
  return {
    ...mapped.page,
    cursor: { ...position, pending },
    done,
    seen: page.values.length,
    ...(done && last ? { memory: { pending } } : {}),
  };
};
