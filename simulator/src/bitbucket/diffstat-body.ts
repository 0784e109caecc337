import type { Commit, Repository } from '../world.ts';
import type { Scene } from './people-body.ts';

/** How many lines each of some files gained and lost. */
export type FileChange = { path: string; added: number; removed: number };

/** A change with only a total line count: the same files always get the same share of it. */
export function spreadOverFiles(files: readonly string[], linesAdded: number, linesRemoved: number): FileChange[] {
  const paths = [...new Set(files)].sort();
  const weights = paths.map((path) => 1 + (checksum(path) % 7));
  const added = shares(linesAdded, weights);
  const removed = shares(linesRemoved, weights);
  return paths.map((path, index) => ({ path, added: added[index] ?? 0, removed: removed[index] ?? 0 }));
}

/** What several commits changed together, by file. */
export function sumOfCommits(commits: readonly Commit[]): FileChange[] {
  const byPath = new Map<string, FileChange>();
  for (const commit of commits) {
    for (const change of spreadOverFiles(commit.files, commit.linesAdded, commit.linesRemoved)) {
      const sum = byPath.get(change.path) ?? { path: change.path, added: 0, removed: 0 };
      byPath.set(change.path, { ...sum, added: sum.added + change.added, removed: sum.removed + change.removed });
    }
  }
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function diffstatBody({ links }: Scene, { slug }: Repository, hash: string, change: FileChange) {
  const file = {
    type: 'commit_file',
    path: change.path,
    escaped_path: encodeURI(change.path),
    links: links.file(slug, hash, change.path),
  };
  return {
    type: 'diffstat',
    status: 'modified',
    lines_added: change.added,
    lines_removed: change.removed,
    old: file,
    new: file,
  };
}

/** Whole shares of a total, by weight; what rounding leaves goes to the first. */
function shares(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Math.floor((total * weight) / whole));
  const rest = total - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === 0 ? part + rest : part));
}

function checksum(text: string): number {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum;
}
