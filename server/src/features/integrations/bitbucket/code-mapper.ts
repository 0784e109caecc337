import type { CommitFact, RepositoryFact } from '@sightline/analytics';
import { instant, list, text, type Lenient } from '../lenient.ts';
import { lacks, type Mapped } from '../mapped.ts';
import type { BitbucketCommit, BitbucketRepository } from './api-types.ts';
import { commitAuthor } from './people-mapper.ts';

const fullHash = /^[0-9a-f]{40}$/;
/** Messages are searched for issue keys and reverts, which never appear this far down. */
const longestMessage = 2_000;

export const isFullHash = (hash: string): boolean => fullHash.test(hash);

/** Id of a fact that is numbered within its repository. */
export const idWithin = (repository: RepositoryFact, id: string | null): string | null =>
  id === null ? null : `${repository.id}/${id}`;

/** A hash of seven digits or more in lower case, null for anything else. */
export const hashOf = (value: unknown): string | null => {
  const hash = text(value)?.toLowerCase() ?? '';
  return /^[0-9a-f]{7,40}$/.test(hash) ? hash : null;
};

/** @param origin of the site's pages, for repositories without a link */
export const mapRepository = (
  repository: Lenient<BitbucketRepository>,
  origin = 'https://bitbucket.org',
): Mapped<RepositoryFact> => {
  const id = text(repository?.uuid);
  const fullName = text(repository?.full_name);
  const slug = text(repository?.slug) ?? fullName?.split('/').at(-1) ?? null;
  if (id === null) return lacks('id');
  if (slug === null) return lacks('slug');
  return {
    fact: {
      id,
      slug,
      name: text(repository?.name) ?? slug,
      projectKey: text(repository?.project?.key),
      projectName: text(repository?.project?.name),
      mainBranch: text(repository?.mainbranch?.name),
      url: text(repository?.links?.html?.href) ?? `${origin}/${fullName ?? slug}`,
    },
  };
};

type ReadCommit = {
  hash: string | null;
  authoredAt: number | null;
  authorId: string | null;
  message: unknown;
  parents: readonly unknown[];
};

/** A commit as either installation reports it. */
export const commitOf = (
  { hash, authoredAt, authorId, message, parents }: ReadCommit,
  repository: RepositoryFact,
): Mapped<CommitFact> => {
  if (hash === null || !isFullHash(hash)) return lacks('full hash');
  if (authoredAt === null) return lacks('date');
  return {
    fact: {
      repositoryId: repository.id,
      hash,
      authorId,
      authoredAt,
      message: (text(message) ?? '').slice(0, longestMessage),
      parents: parents.flatMap((parent) => hashOf(parent) ?? []),
      url: `${repository.url}/commits/${hash}`,
    },
  };
};

export const mapCommit = (commit: Lenient<BitbucketCommit>, repository: RepositoryFact): Mapped<CommitFact> =>
  commitOf(
    {
      hash: hashOf(commit?.hash),
      authoredAt: instant(commit?.date),
      authorId: commitAuthor(commit)?.id ?? null,
      message: commit?.message,
      parents: list(commit?.parents).map((parent) => parent?.hash),
    },
    repository,
  );
