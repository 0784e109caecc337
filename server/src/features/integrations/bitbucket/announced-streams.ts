import type { RepositoryFact } from '@sightline/analytics';
import type { SourceStream, StoredFacts } from '../connector.ts';
import { keepInScope, type SyncScope } from '../scope/scope.ts';

type Reading = {
  scope: SyncScope;
  /** All lists of a repository. */
  streamsOf: (repository: RepositoryFact) => SourceStream[];
  /** Reads pull requests by their numbers, after the lists of a lower order. */
  byNumber: Pick<SourceStream, 'order'> & {
    read: (repository: RepositoryFact, numbers: readonly number[]) => SourceStream['read'];
  };
};

/** The lists that contain what a webhook named: those of its repository, and single pull requests. */
export const announcedStreams = async (
  names: readonly string[],
  stored: StoredFacts,
  { scope, streamsOf, byNumber }: Reading,
): Promise<SourceStream[]> => {
  const ids = names.flatMap((name) => name.split(':')[1] ?? []);
  const named = keepInScope({ repositories: await stored.repositories(ids) }, scope).kept.repositories ?? [];
  return named.flatMap((repository) => {
    const prefix = `pull-request:${repository.id}:`;
    const numbers = names.filter((name) => name.startsWith(prefix)).map((name) => Number(name.slice(prefix.length)));
    const lists = streamsOf(repository).filter((stream) => names.includes(stream.name));
    if (numbers.length === 0) return lists;
    const name = `pull-requests:${repository.id}:announced`;
    return [...lists, { name, order: byNumber.order, read: byNumber.read(repository, numbers) }];
  });
};
