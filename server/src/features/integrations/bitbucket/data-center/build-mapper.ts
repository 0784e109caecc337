import type { PipelineFact, RepositoryFact } from '@sightline/analytics';
import { instant, text, whole, type Lenient } from '../../lenient.ts';
import { lacks, type Mapped } from '../../mapped.ts';
import type { DataCenterBuild } from './api-types.ts';

const results: Record<string, PipelineFact['result']> = {
  SUCCESSFUL: 'successful',
  FAILED: 'failed',
  CANCELLED: 'stopped',
};

/** Builds of a commit shared by forks are listed together; older CI servers do not name the fork. */
export const isBuildOf = (build: Lenient<DataCenterBuild>, { projectKey, slug }: RepositoryFact): boolean => {
  const [project, repository] = [text(build?.projectKey), text(build?.repositorySlug)];
  return (project === null || project === projectKey) && (repository === null || repository === slug);
};

/**
 * A build that a CI server reported on a commit. It has a key within the commit and no id, no
 * author, and often no number.
 */
export const mapBuild = (
  build: Lenient<DataCenterBuild>,
  hash: string,
  repository: RepositoryFact,
): Mapped<PipelineFact> => {
  const key = text(build?.key);
  const updatedAt = instant(build?.updatedDate) ?? instant(build?.dateAdded);
  const createdAt = instant(build?.createdDate) ?? updatedAt;
  if (key === null) return lacks('key');
  if (createdAt === null) return lacks('date');
  const state = text(build?.state)?.toUpperCase() ?? '';
  const result = Object.hasOwn(results, state) ? (results[state] ?? null) : null;
  return {
    fact: {
      id: `${repository.id}/${hash}/${key}`,
      repositoryId: repository.id,
      number: whole(build?.buildNumber),
      result,
      state: result === null && state !== 'INPROGRESS' ? text(build?.state) : null,
      creatorId: null,
      ...refOf(text(build?.ref)),
      selector: text(build?.parent) ?? text(build?.name),
      commitHash: hash,
      createdAt,
      completedAt: result === null ? null : updatedAt,
      url: text(build?.url) ?? `${repository.url}/commits/${hash}`,
    },
  };
};

const refOf = (ref: string | null): Pick<PipelineFact, 'refKind' | 'refName'> => {
  const [, refKind, name] = /^refs\/(heads|tags)\/(.+)$/.exec(ref ?? '') ?? [];
  if (name === undefined) return { refKind: 'other', refName: ref };
  return { refKind: refKind === 'tags' ? 'tag' : 'branch', refName: name };
};
