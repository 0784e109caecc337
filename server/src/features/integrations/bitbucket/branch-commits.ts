import type { PullRequestFact } from '@sightline/analytics';
import { instant, list, type Lenient } from '../lenient.ts';
import type { BitbucketCommit } from './api-types.ts';
import { hashOf, isFullHash } from './code-mapper.ts';
import { commitAuthor } from './people-mapper.ts';

type BranchCommit = PullRequestFact['commits'][number];
type Listed = BranchCommit & { parents: readonly string[] };

/**
 * The distinct commits of a pull request's branch, parents before children, so that the last one is its tip. Sorted
 * here, because lists are not always in the documented order.
 */
export const branchCommits = (commits: readonly Lenient<BitbucketCommit>[]): BranchCommit[] =>
  parentsFirst(commits.flatMap(listedOf));

/** Sorts commits that are already parsed. */
export const parentsFirst = (commits: readonly Listed[]): BranchCommit[] => {
  const byHash = new Map(commits.map((commit) => [commit.hash, commit]));
  const ordered = new Map<string, BranchCommit>();
  const visited = new Set<string>();
  const addToBranch = (commit: Listed | undefined): void => {
    if (commit === undefined || visited.has(commit.hash)) return;
    visited.add(commit.hash);
    const { parents, hash, authoredAt, authorId } = commit;
    for (const parent of parents) addToBranch(byHash.get(parent));
    ordered.set(hash, { hash, authoredAt, authorId });
  };
  const byAge = (a: Listed, b: Listed): number => a.authoredAt - b.authoredAt || (a.hash < b.hash ? -1 : 1);
  for (const commit of [...byHash.values()].toSorted(byAge)) addToBranch(commit);
  return [...ordered.values()];
};

const listedOf = (commit: Lenient<BitbucketCommit>): Listed[] => {
  const hash = hashOf(commit?.hash);
  const authoredAt = instant(commit?.date);
  if (hash === null || !isFullHash(hash) || authoredAt === null) return [];
  const parents = list(commit?.parents).flatMap((parent) => hashOf(parent?.hash) ?? []);
  return [{ hash, authoredAt, authorId: commitAuthor(commit)?.id ?? null, parents }];
};
