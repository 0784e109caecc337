import type { Commit } from '../world.ts';

/** A repository's commits, ordered as `git log` shows them: newest first, never a parent before its child. */
export type CommitHistory = {
  ordered: readonly Commit[];
  /** The one commit with this hash prefix; undefined when there is none, or more than one. */
  find: (prefix: string) => Commit | undefined;
  /** Commits reachable from `include` but from none of `exclude` (full hashes), newest first. */
  select: (include: readonly string[], exclude: readonly string[]) => Commit[];
};

const INCLUDED = 1;
const EXCLUDED = 2;
const SHORTEST_PREFIX = 4;

/** Orders the commits once, so that every later selection is a single sweep over a part of them. */
export function buildCommitHistory(commits: readonly Commit[]): CommitHistory {
  const ordered = orderNewestFirst(commits);
  const rank = new Map(ordered.map((commit, index) => [commit.hash, index]));
  const hashes = ordered.map((commit) => commit.hash).sort();
  const byHash = new Map(ordered.map((commit) => [commit.hash, commit]));

  return {
    ordered,
    find(prefix) {
      const exact = byHash.get(prefix);
      if (exact !== undefined || prefix.length < SHORTEST_PREFIX) return exact;
      const at = firstNotBefore(hashes, prefix);
      const found = hashes[at];
      if (found === undefined || !found.startsWith(prefix) || hashes[at + 1]?.startsWith(prefix)) return undefined;
      return byHash.get(found);
    },
    select(include, exclude) {
      const marks = new Uint8Array(ordered.length);
      // Wanted commits seen but not reached by the sweep yet; at none, nothing more can be found.
      let pending = 0;
      const mark = (hash: string, flag: number) => {
        const index = rank.get(hash);
        if (index === undefined) return;
        const before = marks[index] ?? 0;
        const after = before | flag;
        if (before !== INCLUDED && after === INCLUDED) pending += 1;
        if (before === INCLUDED && after !== INCLUDED) pending -= 1;
        marks[index] = after;
      };
      for (const hash of include) mark(hash, INCLUDED);
      for (const hash of exclude) mark(hash, EXCLUDED);

      const selected: Commit[] = [];
      // Children always come before parents, so a commit's marks are final when the sweep reaches it.
      for (let index = 0; index < ordered.length && pending > 0; index += 1) {
        const commit = ordered[index];
        const marked = marks[index];
        if (commit === undefined || marked === undefined || marked === 0) continue;
        if (marked === INCLUDED) {
          selected.push(commit);
          pending -= 1;
        }
        for (const parent of commit.parents) mark(parent, marked);
      }
      return selected;
    },
  };
}

/** Sorts by date, but never below a parent's: clocks differ, and a child may be dated before its parent. */
function orderNewestFirst(commits: readonly Commit[]): Commit[] {
  const byHash = new Map(commits.map((commit) => [commit.hash, commit]));
  const placed = new Map<string, { at: number; generation: number }>();
  for (const tip of commits) {
    const stack = [tip];
    for (let commit = stack.at(-1); commit !== undefined; commit = stack.at(-1)) {
      const parents = commit.parents.flatMap((hash) => byHash.get(hash) ?? []);
      const waiting = parents.filter((parent) => !placed.has(parent.hash));
      if (waiting.length > 0) {
        stack.push(...waiting);
        continue;
      }
      let place = { at: commit.at, generation: 0 };
      for (const parent of parents) {
        const above = placed.get(parent.hash);
        if (above === undefined) continue;
        place = { at: Math.max(place.at, above.at), generation: Math.max(place.generation, above.generation + 1) };
      }
      placed.set(commit.hash, place);
      stack.pop();
    }
  }
  return commits
    .map((commit) => ({ commit, place: placed.get(commit.hash) ?? { at: commit.at, generation: 0 } }))
    .sort(
      (a, b) =>
        b.place.at - a.place.at || b.place.generation - a.place.generation || (a.commit.hash < b.commit.hash ? -1 : 1),
    )
    .map(({ commit }) => commit);
}

function firstNotBefore(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
