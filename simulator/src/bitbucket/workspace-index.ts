import { bitbucketError } from '../http/api-error.ts';
import type { Commit, Deployment, Pipeline, PullRequest, PullRequestActivity, Repository, World } from '../world.ts';
import { buildCommitHistory, type CommitHistory } from './commit-history.ts';

/** One entry of a pull request's activity, with its position in that pull request. */
export type ActivityEntry = { pullRequest: PullRequest; activity: PullRequestActivity; position: number };

/** Indexes of one repository, each built on first use. */
export type RepositoryIndex = {
  repository: Repository;
  history: () => CommitHistory;
  /** Branch heads (full hashes) by branch name. */
  branches: () => ReadonlyMap<string, string>;
  pullRequests: () => readonly PullRequest[];
  pullRequest: (id: number) => PullRequest | undefined;
  /** The activity of all pull requests, newest first. */
  activity: () => readonly ActivityEntry[];
  /** Oldest first. */
  pipelines: () => readonly Pipeline[];
  pipelinesOf: (commitHash: string) => readonly Pipeline[];
  /** Oldest first. */
  deployments: () => readonly Deployment[];
};

/** The workspace's repositories, valid for one version of the world. */
export type WorkspaceIndex = {
  repositories: readonly RepositoryIndex[];
  /** By slug or by uuid in braces; undefined when there is none. */
  repository: (slugOrUuid: string) => RepositoryIndex | undefined;
};

/** Prepares the index; nothing is sorted or grouped before it is needed. */
export function buildWorkspaceIndex(world: World): WorkspaceIndex {
  const commits = lazily(() => grouped(world.commits.values(), (one) => one.repositoryUuid));
  const pullRequests = lazily(() => grouped(world.pullRequests.values(), (one) => one.repositoryUuid));
  const pipelines = lazily(() => grouped(world.pipelines.values(), (one) => one.repositoryUuid));
  const deployments = lazily(() => grouped(world.deployments.values(), (one) => one.repositoryUuid));
  const branches = lazily(() => headsByRepository(world));

  const repositories = [...world.repositories.values()].map((repository): RepositoryIndex => {
    const { uuid } = repository;
    const ownPullRequests = lazily(() => sortedBy(pullRequests().get(uuid) ?? [], (one) => one.id));
    const ownPipelines = lazily(() => sortedBy(pipelines().get(uuid) ?? [], (one) => one.createdAt));
    const byId = lazily(() => new Map(ownPullRequests().map((one) => [one.id, one])));
    const byCommit = lazily(() => grouped(ownPipelines(), (one) => one.commitHash));
    return {
      repository,
      history: lazily(() => buildCommitHistory(commits().get(uuid) ?? ([] as Commit[]))),
      branches: () => branches().get(uuid) ?? new Map(),
      pullRequests: ownPullRequests,
      pullRequest: (id) => byId().get(id),
      activity: lazily(() => ownPullRequests().flatMap(activityOf).sort(newestActivityFirst)),
      pipelines: ownPipelines,
      pipelinesOf: (hash) => byCommit().get(hash) ?? [],
      deployments: lazily(() => sortedBy(deployments().get(uuid) ?? [], (one) => one.startedAt)),
    };
  });

  const byName = new Map(
    repositories.flatMap((repository) => [
      [repository.repository.slug, repository] as const,
      [repository.repository.uuid, repository],
    ]),
  );
  return { repositories, repository: (slugOrUuid) => byName.get(slugOrUuid) };
}

/** A pull request's activity as Bitbucket lists it, newest first. */
export function activityNewestFirst(pullRequest: PullRequest): ActivityEntry[] {
  return activityOf(pullRequest).sort(newestActivityFirst);
}

/**
 * The full commit behind a hash of at least four digits.
 * @throws ApiError 404 when the repository has none, or more than one.
 */
export function requireCommit(index: RepositoryIndex, hash: string): Commit {
  const commit = index.history().find(hash);
  if (commit === undefined) throw bitbucketError(404, `Commit not found: ${hash}`);
  return commit;
}

/** Whether the merge came by a push: for a few pull requests, always the same, activity does not mention it. */
export function mergedByPush(pullRequest: PullRequest): boolean {
  return pullRequest.mergeCommit !== null && Number.parseInt(pullRequest.mergeCommit.slice(-2), 16) < 6;
}

function activityOf(pullRequest: PullRequest): ActivityEntry[] {
  const unmentioned = mergedByPush(pullRequest);
  return pullRequest.activity.flatMap((activity, position) =>
    unmentioned && activity.kind === 'update' && activity.state === 'MERGED'
      ? []
      : [{ pullRequest, activity, position }],
  );
}

/** Newest first; entries of the same instant keep an order of their own, so that pages never overlap. */
function newestActivityFirst(a: ActivityEntry, b: ActivityEntry): number {
  return b.activity.at - a.activity.at || b.pullRequest.id - a.pullRequest.id || b.position - a.position;
}

function headsByRepository(world: World): Map<string, Map<string, string>> {
  const heads = new Map<string, Map<string, string>>();
  for (const [key, hash] of world.branches) {
    const slash = key.indexOf('/');
    const repositoryUuid = key.slice(0, slash);
    const own = heads.get(repositoryUuid) ?? new Map<string, string>();
    heads.set(repositoryUuid, own.set(key.slice(slash + 1), hash));
  }
  return heads;
}

function grouped<T>(items: Iterable<T>, key: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, key);
}

function sortedBy<T>(items: readonly T[], value: (item: T) => number): T[] {
  return items.toSorted((a, b) => value(a) - value(b));
}

function lazily<T>(build: () => T): () => T {
  let built: { value: T } | undefined;
  return () => (built ??= { value: build() }).value;
}
