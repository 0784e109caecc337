import { escapeHtml } from '../http/html-page.ts';
import type { Commit, Pipeline, PipelineResult, Repository } from '../world.ts';
import { repositoryBrief, type Scene, userById } from './people-body.ts';
import { commitTime, coreTime } from './timestamps.ts';

/** A commit with all 40 digits of its hash, as everywhere outside pull requests. */
export function commitBody(scene: Scene, repository: Repository, commit: Commit) {
  return {
    type: 'commit',
    hash: commit.hash,
    date: commitTime(commit.at),
    author: {
      type: 'author',
      raw: commit.rawAuthor,
      // An address that belongs to no account leaves only the raw text.
      ...(commit.author === null ? {} : { user: userById(scene, commit.author) }),
    },
    message: commit.message,
    summary: rendered(commit.message),
    links: {
      ...scene.links.commit(repository.slug, commit.hash),
      statuses: scene.links.commitStatuses(repository.slug, commit.hash),
    },
    parents: commit.parents.map((hash) => commitReference(scene, repository, hash)),
    repository: repositoryBrief(scene, repository),
  };
}

/** A commit as other things mention it. */
export function commitReference({ links }: Scene, repository: Repository, hash: string) {
  return { type: 'commit', hash, links: links.commit(repository.slug, hash) };
}

/** Text as Bitbucket renders it. */
export function rendered(text: string) {
  const paragraphs = text.split(/\n{2,}/).map((one) => `<p>${escapeHtml(one)}</p>`);
  return { raw: text, markup: 'markdown', html: text === '' ? '' : paragraphs.join('\n') };
}

const STATUS_OF: Record<PipelineResult, 'SUCCESSFUL' | 'FAILED' | 'STOPPED'> = {
  SUCCESSFUL: 'SUCCESSFUL',
  FAILED: 'FAILED',
  ERROR: 'FAILED',
  STOPPED: 'STOPPED',
};

/** The build status that a pipeline reports on its commit. */
export function commitStatusBody(scene: Scene, repository: Repository, pipeline: Pipeline) {
  const page = scene.links.pipelinePage(repository.slug, pipeline.buildNumber);
  const commit = scene.links.commit(repository.slug, pipeline.commitHash);
  return {
    type: 'build',
    key: `pipelines-${pipeline.uuid}`,
    uuid: pipeline.uuid,
    state: pipeline.result === null ? 'INPROGRESS' : STATUS_OF[pipeline.result],
    name: `Pipeline #${pipeline.buildNumber} for ${pipeline.refName}`,
    description: pipeline.result === null ? 'Running' : `Finished: ${pipeline.result.toLowerCase()}`,
    refname: pipeline.refName,
    url: page,
    created_on: coreTime(pipeline.createdAt),
    updated_on: coreTime(pipeline.completedAt ?? pipeline.createdAt),
    commit: commitReference(scene, repository, pipeline.commitHash),
    repository: repositoryBrief(scene, repository),
    links: {
      self: { href: `${commit.self.href}/statuses/build/${encodeURIComponent(`pipelines-${pipeline.uuid}`)}` },
      commit: commit.self,
    },
  };
}
