import type { Commit, Pipeline, PipelineResult, Repository } from '../world.ts';
import type { DataCenterScene } from './context.ts';
import { dataCenterUserById, repositoryPage } from './place-body.ts';

const SHORT_HASH = 11;

/** A commit as other things mention it. */
export const minimalCommit = (hash: string) => ({ id: hash, displayId: hash.slice(0, SHORT_HASH) });

export function dataCenterCommitBody(scene: DataCenterScene, commit: Commit) {
  const person = personOf(scene, commit);
  return {
    ...minimalCommit(commit.hash),
    author: person,
    authorTimestamp: commit.at,
    committer: person,
    committerTimestamp: commit.at,
    message: commit.message,
    parents: commit.parents.map(minimalCommit),
  };
}

/** A complete user if the address belongs to one; otherwise git's name and address. */
function personOf(scene: DataCenterScene, { author, rawAuthor }: Commit) {
  if (author !== null) return dataCenterUserById(scene, author);
  const [, name = rawAuthor, emailAddress = ''] = /^(.*?)\s*<(.*)>$/.exec(rawAuthor) ?? [];
  return { name, emailAddress };
}

type BuildState = 'SUCCESSFUL' | 'FAILED' | 'CANCELLED' | 'INPROGRESS';

const STATES: Record<PipelineResult, BuildState> = {
  SUCCESSFUL: 'SUCCESSFUL',
  FAILED: 'FAILED',
  ERROR: 'FAILED',
  STOPPED: 'CANCELLED',
};

export const buildState = ({ result }: Pipeline): BuildState => (result === null ? 'INPROGRESS' : STATES[result]);

/** The name of the plan of a pipeline's build. */
const planOf = ({ selector }: Pipeline): string => selector ?? 'main build';

/**
 * A build as a CI server reports it on a commit: when it began, and when it last reported its state.
 * Who started it is not reported.
 */
export function buildBody(scene: DataCenterScene, repository: Repository, pipeline: Pipeline) {
  const { buildNumber, createdAt, completedAt, refType, refName } = pipeline;
  const plan = planOf(pipeline);
  return {
    key: `${repository.slug}-${buildNumber}`,
    name: `${plan} #${buildNumber}`,
    parent: plan,
    buildNumber: String(buildNumber),
    state: buildState(pipeline),
    ref: `refs/${refType === 'tag' ? 'tags' : 'heads'}/${refName}`,
    url: `${repositoryPage(scene, repository)}/builds/${buildNumber}`,
    projectKey: repository.projectKey,
    repositorySlug: repository.slug,
    createdDate: createdAt,
    updatedDate: completedAt ?? createdAt,
    ...(completedAt === null ? {} : { duration: completedAt - createdAt }),
  };
}
