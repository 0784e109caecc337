import type { CommitFact, RepositoryFact } from '@sightline/analytics';
import { instant, list, text, type Lenient } from '../../lenient.ts';
import { lacks, type Mapped } from '../../mapped.ts';
import { commitOf, hashOf } from '../code-mapper.ts';
import type { DataCenterCommit, DataCenterRepository } from './api-types.ts';
import { dataCenterCommitAuthor } from './people-mapper.ts';

/** @param baseUrl of the server, including the context path */
export const mapDataCenterRepository = (
  repository: Lenient<DataCenterRepository>,
  baseUrl: string,
): Mapped<RepositoryFact> => {
  const id = text(repository?.id);
  const slug = text(repository?.slug);
  const projectKey = text(repository?.project?.key);
  if (id === null) return lacks('id');
  if (slug === null) return lacks('slug');
  if (projectKey === null) return lacks('project');
  const page = text(list(repository?.links?.self)[0]?.href)?.replace(/\/browse\/?$/, '');
  return {
    fact: {
      id,
      slug,
      name: text(repository?.name) ?? slug,
      projectKey,
      projectName: text(repository?.project?.name),
      // Read by another call.
      mainBranch: null,
      url: page ?? `${baseUrl}/projects/${projectKey}/repos/${slug}`,
    },
  };
};

export const mapDataCenterCommit = (
  commit: Lenient<DataCenterCommit>,
  repository: RepositoryFact,
): Mapped<CommitFact> =>
  commitOf(
    {
      hash: hashOf(commit?.id),
      authoredAt: instant(commit?.authorTimestamp),
      authorId: dataCenterCommitAuthor(commit)?.id ?? null,
      message: commit?.message,
      parents: list(commit?.parents).map((parent) => parent?.id),
    },
    repository,
  );
