import type { RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../../connector.ts';
import { whole } from '../../lenient.ts';
import type { DataCenterClient } from './client.ts';
import { readPullRequestHistory } from './pull-request-history.ts';
import { readByNumber, readChangedPullRequests } from './changed-pull-requests.ts';
import { pageLength } from './pull-request-traits.ts';

/**
 * One page of pull requests. They can only be listed by age, so the first run reads all of them, and later ones those
 * that may have changed.
 */
export const readDataCenterPullRequests = (
  client: DataCenterClient,
  repository: RepositoryFact,
  request: PageRequest,
): Promise<CollectedPage> =>
  request.memory === null
    ? readPullRequestHistory(client, repository, request)
    : readChangedPullRequests(client, repository, request);

/** Pull requests that a webhook named, one page at a time. */
export const readDataCenterByNumber = async (
  client: DataCenterClient,
  repository: RepositoryFact,
  numbers: readonly number[],
  { cursor }: PageRequest,
): Promise<CollectedPage> => {
  const start = whole(cursor) ?? 0;
  const next = start + pageLength;
  const done = next >= numbers.length;
  return {
    ...(await readByNumber(client, repository, numbers.slice(start, next))),
    cursor: done ? null : next,
    done,
  };
};
