import { hourMs } from '@sightline/contract';
import type { RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../../connector.ts';
import { numeric, ownMember, text, whole } from '../../lenient.ts';
import { idWithin } from '../code-mapper.ts';
import type { DataCenterClient } from './client.ts';
import { withDataCenterDetails } from './pull-request-details.ts';

/** How many pull requests one page checks in detail; the rest follow in the next. */
const maxAtOnce = 25;
/** Covers changes during the previous read of the list. */
const overlapMs = hourMs;

/**
 * Compares the stored pull requests of a repository with the server's. On a Data Center, they can be deleted, and only
 * the complete list shows changes to those closed long ago.
 */
export const sweepPullRequests = async (
  client: DataCenterClient,
  repository: RepositoryFact,
  { window, stored, cursor, memory }: PageRequest,
): Promise<CollectedPage> => {
  const ours = new Set(await stored.ids('pullRequests', { repositoryId: repository.id }));
  const theirs = await client.allPullRequests(repository);
  const listed = new Set(theirs.flatMap((pullRequest) => idWithin(repository, text(pullRequest?.id)) ?? []));
  const updated = (pullRequest: (typeof theirs)[number]): number => numeric(pullRequest?.updatedDate) ?? 0;
  const newest = theirs.reduce((latest, pullRequest) => Math.max(latest, updated(pullRequest)), 0);
  const seenUpTo = numeric(ownMember(memory, 'newest'));
  const missed = theirs.filter((pullRequest) => {
    const isOurs = ours.has(idWithin(repository, text(pullRequest?.id)) ?? '');
    return (
      updated(pullRequest) >= window.from &&
      (!isOurs || (seenUpTo !== null && updated(pullRequest) > seenUpTo - overlapMs))
    );
  });
  const gone = await confirmed(
    client,
    repository,
    [...ours].filter((id) => !listed.has(id)),
  );

  // Numbers are stable while the list changes, so they mark where to continue.
  const below = whole(ownMember(cursor, 'below')) ?? Infinity;
  const left = missed
    .filter((pullRequest) => (whole(pullRequest?.id) ?? 0) < below)
    .toSorted((a, b) => (whole(b?.id) ?? 0) - (whole(a?.id) ?? 0));
  const requested = left.slice(0, maxAtOnce);
  const done = left.length <= maxAtOnce;
  return {
    ...(await withDataCenterDetails(client, repository, requested)).page,
    removed: [{ kind: 'pullRequests', ids: gone }],
    cursor: done ? null : { below: whole(requested.at(-1)?.id) ?? 0 },
    done,
    seen: requested.length,
    ...(done ? { memory: { newest } } : {}),
  };
};

/** A list may miss entries if it changes while it is read, so each missing pull request is requested by number. */
const confirmed = async (client: DataCenterClient, repository: RepositoryFact, ids: string[]): Promise<string[]> => {
  const fetched = await Promise.all(
    ids.map(async (id) => {
      const number = whole(id.split('/').at(-1));
      return number !== null && (await client.pullRequest(repository, number)) === null ? [id] : [];
    }),
  );
  return fetched.flat();
};
