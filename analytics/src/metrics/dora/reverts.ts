/** Which changes a change takes back. */
import type { CommitFact } from '../../facts.ts';
import type { Change } from './changes.ts';
import { matcherOf } from './patterns.ts';
import { explicitNames, mentionedNames, revertDepth } from './revert-names.ts';

export type Revert = {
  change: Change;
  /** The changes taken back; empty when they are unknown. */
  reverted: Change[];
};
type Repository = { slug: string; commits: ReadonlyMap<string, CommitFact> };

const titleOf = ({ pullRequest, commit }: Change): string =>
  (pullRequest?.title ?? commit?.message.split('\n', 1)[0] ?? '').trim();
const landedAt = (change: Change): number => change.pullRequest?.mergedAt ?? change.commit?.authoredAt ?? 0;
const hashesOf = ({ pullRequest, commit }: Change): string[] =>
  [commit?.hash, pullRequest?.mergeCommit, ...(pullRequest?.commits ?? []).map((commit) => commit.hash)].filter(
    (hash) => typeof hash === 'string',
  );

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** Finds changes of one repository by the names that texts use for them. */
const finderOf = (changes: readonly Change[]) => {
  const byNumber = new Map(changes.map((change) => [change.pullRequest?.number, change]));
  const byHash = changes.flatMap((change) => hashesOf(change).map((hash) => ({ hash, change })));
  const exact = new Map(byHash.map(({ hash, change }) => [hash, change]));
  const byTitle = Map.groupBy(changes, (change) => titleOf(change).toLowerCase());
  return {
    numbered: (numbers: readonly number[]) => numbers.flatMap((number) => byNumber.get(number) ?? []),
    /** An abbreviated hash counts only if it is unambiguous. */
    hashed: (hash: string): Change[] => {
      const known = exact.get(hash);
      if (known !== undefined) return [known];
      const fitting = unique(byHash.flatMap((one) => (one.hash.startsWith(hash) ? [one.change] : [])));
      return fitting.length === 1 ? fitting : [];
    },
    /** The latest change with that title before another. */
    titled: (title: string, before: Change): Change[] =>
      (byTitle.get(title) ?? [])
        .filter((other) => other !== before && landedAt(other) <= landedAt(before))
        .toSorted((a, b) => landedAt(b) - landedAt(a) || (a.key < b.key ? -1 : 1))
        .slice(0, 1),
  };
};

/**
 * The reverts among the changes of one repository. All hashes and numbers that a revert states count; if it states no
 * known one, the number in its quoted title or branch, or else the title. A revert of a revert restores a change and
 * does not count as a revert.
 */
export const revertsAmong = (
  changes: readonly Change[],
  revertPatterns: readonly string[],
  { slug, commits }: Repository,
): Revert[] => {
  const isNamedRevert = matcherOf(revertPatterns);
  const named = changes.filter((change) => {
    const title = titleOf(change);
    return isNamedRevert(title) || isNamedRevert(change.pullRequest?.sourceBranch ?? null);
  });
  if (named.length === 0) return [];
  const find = finderOf(changes);

  const targetsOf = (change: Change): Change[] => {
    const title = titleOf(change);
    const messages = hashesOf(change).flatMap((hash) => commits.get(hash)?.message ?? []);
    const stated = explicitNames([title, ...messages].join('\n'), slug);
    const explicit = [...stated.hashes.flatMap(find.hashed), ...find.numbered(stated.numbers)];
    const mentioned = mentionedNames(title, change.pullRequest?.sourceBranch ?? null);
    const others = (found: readonly Change[]) => unique(found.filter((other) => other !== change));
    const candidates = [explicit, find.numbered(mentioned.numbers)].map(others);
    const byTitle = mentioned.titles.map((title) => find.titled(title, change));
    return [...candidates, ...byTitle].find((found) => found.length > 0) ?? [];
  };

  const targets = new Map(named.map((change) => [change, targetsOf(change)]));
  const isRevert = (change: Change, seen: readonly Change[]): boolean => {
    const found = targets.get(change);
    if (found === undefined || seen.includes(change)) return false;
    const depth = revertDepth(titleOf(change));
    if (depth > 1) return depth % 2 === 1;
    return found.length === 0 || found.some((target) => !isRevert(target, [...seen, change]));
  };
  return named
    .filter((change) => isRevert(change, []))
    .map((change) => ({
      change,
      reverted: (targets.get(change) ?? []).filter((target) => !isRevert(target, [change])),
    }));
};
