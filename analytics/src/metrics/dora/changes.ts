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
  const reached = new Map<string, number>();
  const blind = new Set<number>();
  for (const [i, { commitHash }] of deployments.entries()) {
    if (commitHash !== null && commits.has(commitHash)) markReachable(commitHash, commits, reached, i);
    else blind.add(i);
  }
  const byStart = deployments.map((deployment, i) => ({ i, startedAt: deployment.startedAt }));
  byStart.sort((a, b) => a.startedAt - b.startedAt || a.i - b.i);
  const earliestFrom = (entries: { i: number; startedAt: Instant }[]) => {
    const starts = entries.map((entry) => entry.startedAt);
    const earliest = entries.map((entry) => entry.i);
    for (let k = earliest.length - 2; k >= 0; k -= 1)
      earliest[k] = Math.min(earliest[k] as number, earliest[k + 1] as number);
    return (at: Instant): number | null => earliest[firstAtOrAfter(starts, at)] ?? null;
  };
  const afterMerge = earliestFrom(byStart);
  const blindAfterMerge = earliestFrom(byStart.filter(({ i }) => blind.has(i)));

  const contained = (pullRequest: PullRequestFact): { index: number; knownBy: Change['knownBy'] } | null => {
    const { mergeCommit, mergedAt } = pullRequest;
    const mergeKnown = mergeCommit !== null && commits.has(mergeCommit);
    const anchor = mergeKnown ? mergeCommit : (pullRequest.commits.at(-1)?.hash ?? null);
    const byAncestry = anchor === null ? undefined : reached.get(anchor);
    const located = mergeKnown || byAncestry !== undefined;
    const toMain = repository.mainBranch === null || pullRequest.destinationBranch === repository.mainBranch;
    const byTime = mergedAt === null || !toMain ? null : located ? blindAfterMerge(mergedAt) : afterMerge(mergedAt);
    if (byAncestry !== undefined && (byTime === null || byAncestry <= byTime))
      return { index: byAncestry, knownBy: 'commit ancestry' };
    return byTime === null ? null : { index: byTime, knownBy: 'merge time' };
  };

  const inPullRequests = new Set<string>();
  const changes: Change[] = [];
  for (const pullRequest of pullRequests) {
    if (pullRequest.state !== 'merged') continue;
    for (const { hash } of pullRequest.commits) inPullRequests.add(hash);
    if (pullRequest.mergeCommit !== null) inPullRequests.add(pullRequest.mergeCommit);
    const deployed = contained(pullRequest);
    changes.push({
      key: `${repository.id}:${pullRequest.number}`,
      repositoryId: repository.id,
      authorId: pullRequest.authorId,
      pullRequest,
      commit: null,
      deployment: deployed === null ? null : (deployments[deployed.index] ?? null),
      knownBy: deployed?.knownBy ?? null,
      inFirstDeployment: deployed?.index === 0,
    });
  }
  for (const [hash, index] of reached) {
    const commit = commits.get(hash);
    if (index === 0 || commit === undefined || inPullRequests.has(hash)) continue;
    changes.push({
      key: `${repository.id}:${hash}`,
      repositoryId: repository.id,
      authorId: commit.authorId,
      pullRequest: null,
      commit,
      deployment: deployments[index] ?? null,
      knownBy: 'commit ancestry',
      inFirstDeployment: false,
    });
  }
  return changes;
};
