import type { RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../../connector.ts';
import { whole } from '../../lenient.ts';
import type { OwnClient } from './client.ts';
import { readPullRequestHistory } from './pull-request-history.ts';
import { readByNumber, readChangedPullRequests } from './changed-pull-requests.ts';
import { pageLength } from './pull-request-traits.ts';

/**
 * One page of the pull requests. They can be listed by age only, so the first run goes through all of
 * them, and later ones read those that may have changed.
 */
export const readOwnPullRequests = (
  client: OwnClient,
  repository: RepositoryFact,
  request: PageRequest,
): Promise<CollectedPage> =>
  request.memory === null
    ? readPullRequestHistory(client, repository, request)
    : readChangedPullRequests(client, repository, request);

/** Those that a webhook has named, a page of them at a time. */
export const readOwnByNumber = async (
  client: OwnClient,
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
