/**
 * Changes (merged pull requests, and commits pushed without one) and the first successful production
 * deployment that contains each.
 *
 * Containment is by commit ancestry: from every deployment, oldest first, the walk over parents
 * stops at commits an earlier deployment already reached, so all walks together visit each commit
 * once. Where the deployed or the merged commit is unknown, the first deployment that started after
 * the merge is used instead, and the change says so.
 */
import { pushAll } from '../../long-lists.ts';
import type { CommitFact, Instant, PullRequestFact, RepositoryFact } from '../../facts.ts';
import type { Deployment } from './deployments.ts';

export type Change = {
  key: string;
  repositoryId: string;
  authorId: string | null;
  /** Either the pull request or the commit is set. */
  pullRequest: PullRequestFact | null;
  commit: CommitFact | null;
  deployment: Deployment | null;
  knownBy: 'commit ancestry' | 'merge time' | null;
  /**
   * Contained in its repository's first recorded deployment: an earlier, unrecorded one may already have deployed it.
   */
  inFirstDeployment: boolean;
};

type Commits = ReadonlyMap<string, CommitFact>;

/** Marks everything reachable from `head` that is not marked yet. The walk ends at commits that are not recorded. */
export const markReachable = (head: string, commits: Commits, marks: Map<string, number>, mark: number): void => {
  const open = [head];
  for (let hash = open.pop(); hash !== undefined; hash = open.pop()) {
    if (marks.has(hash)) continue;
    marks.set(hash, mark);
    const commit = commits.get(hash);
    if (commit !== undefined) pushAll(open, commit.parents);
  }
};

/** Index of the first of ascending instants at or after `at`; their number if there is none. */
const firstAtOrAfter = (instants: readonly Instant[], at: Instant): number => {
  let low = 0;
  let high = instants.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] as Instant) < at) low = middle + 1;
    else high = middle;
  }
  return low;
};

type Started = { index: number; startedAt: Instant };

/** The lowest index of the deployments that started at or after an instant. */
const earliestStarted = (deployments: readonly Started[]) => {
  const byStart = deployments.toSorted((a, b) => a.startedAt - b.startedAt || a.index - b.index);
  const starts = byStart.map(({ startedAt }) => startedAt);
  const lowest = byStart.map(({ index }) => index);
  for (let k = lowest.length - 2; k >= 0; k -= 1) lowest[k] = Math.min(lowest[k]!, lowest[k + 1]!);
  return (at: Instant): number | null => lowest[firstAtOrAfter(starts, at)] ?? null;
};

/** Where a change was first deployed: an index of the deployments. */
type FirstDeployed = { index: number; knownBy: NonNullable<Change['knownBy']> };

const findDeployments = (repository: RepositoryFact, deployments: readonly Deployment[], commits: Commits) => {
  /** The first deployment of each commit that is reached from one. */
  const ofCommit = new Map<string, number>();
  const withoutCommit: Started[] = [];
  for (const [index, { commitHash, startedAt }] of deployments.entries()) {
    if (commitHash !== null && commits.has(commitHash)) markReachable(commitHash, commits, ofCommit, index);
    else withoutCommit.push({ index, startedAt });
  }
  const afterMerge = earliestStarted(deployments.map(({ startedAt }, index) => ({ index, startedAt })));
  const withoutCommitAfterMerge = earliestStarted(withoutCommit);

  const ofPullRequest = (pullRequest: PullRequestFact): FirstDeployed | null => {
    const { mergeCommit, mergedAt } = pullRequest;
    const mergeKnown = mergeCommit !== null && commits.has(mergeCommit);
    const anchor = mergeKnown ? mergeCommit : (pullRequest.commits.at(-1)?.hash ?? null);
    const byAncestry = anchor === null ? undefined : ofCommit.get(anchor);
    const located = mergeKnown || byAncestry !== undefined;
    const toMain = repository.mainBranch === null || pullRequest.destinationBranch === repository.mainBranch;
    const byTime =
      mergedAt === null || !toMain ? null : located ? withoutCommitAfterMerge(mergedAt) : afterMerge(mergedAt);
    if (byAncestry !== undefined && (byTime === null || byAncestry <= byTime))
      return { index: byAncestry, knownBy: 'commit ancestry' };
    return byTime === null ? null : { index: byTime, knownBy: 'merge time' };
  };
  return { ofCommit, ofPullRequest };
};

/**
 * The changes of one repository. `deployments` are its successful production deployments in order of
 * time. Pushed commits are found by walking from deployments, so only deployed ones are known; those
 * in the first deployment are the history before recording and are left out.
 */
export const changesOf = (
  repository: RepositoryFact,
  deployments: readonly Deployment[],
  commits: Commits,
  pullRequests: readonly PullRequestFact[],
): Change[] => {
  const { ofCommit, ofPullRequest } = findDeployments(repository, deployments, commits);
  const changeOf = (
    hash: string | number,
    deployed: FirstDeployed | null,
    made: Pick<Change, 'authorId' | 'pullRequest' | 'commit'>,
  ): Change => ({
    key: `${repository.id}:${hash}`,
    repositoryId: repository.id,
    ...made,
    deployment: deployed === null ? null : (deployments[deployed.index] ?? null),
    knownBy: deployed?.knownBy ?? null,
    inFirstDeployment: deployed?.index === 0,
  });

  const merged = pullRequests.filter(({ state }) => state === 'merged');
  const inPullRequests = new Set(
    merged.flatMap(({ commits, mergeCommit }) => [...commits.map(({ hash }) => hash), mergeCommit]),
  );
  const pushed = [...ofCommit].flatMap(([hash, index]): Change[] => {
    const commit = commits.get(hash);
    if (index === 0 || commit === undefined || inPullRequests.has(hash)) return [];
    const deployed: FirstDeployed = { index, knownBy: 'commit ancestry' };
    return [changeOf(hash, deployed, { authorId: commit.authorId, pullRequest: null, commit })];
  });
  return [
    ...merged.map((pullRequest) =>
      changeOf(pullRequest.number, ofPullRequest(pullRequest), {
        authorId: pullRequest.authorId,
        pullRequest,
        commit: null,
      }),
    ),
    ...pushed,
  ];
};
