/** Accounts that may be one person, with what speaks for it. Nobody is joined by likelihood. */
import type { AccountFact } from '../facts.ts';

export type LinkSuggestion = { accountIds: [string, string]; evidence: string };

/** Lower case, without accents, single spaces. */
export const normalised = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toLowerCase();

const wordsOf = (name: string): string[] =>
  normalised(name)
    .split(/[\s._-]+/)
    .filter((word) => word !== '');

const localPart = (account: AccountFact): string =>
  normalised((account.email ?? account.id.replace(/^git:/, '')).split('@')[0] ?? '').replace(/^\d+\+/, '');

/** Ways in which an address is made of a name: max.muster, mmuster, max-m, muster.max. */
const addressesOf = (name: string): string[] => {
  const words = wordsOf(name);
  const [first, last] = [words[0], words.at(-1)];
  if (words.length < 2 || first === undefined || last === undefined) return [];
  const pairs = [
    [first, last],
    [last, first],
    [first[0] ?? '', last],
    [first, last[0] ?? ''],
  ];
  return pairs.flatMap(([a, b]) => ['', '.', '-', '_'].map((between) => `${a}${between}${b}`));
};

const initialsMatch = (a: string[], b: string[]): boolean =>
  a.length >= 2 && a.length === b.length && a.at(-1) === b.at(-1) && a[0]?.[0] === b[0]?.[0];

/** Why two accounts may be one person; null when nothing speaks for it. */
const evidenceFor = (owner: AccountFact, other: AccountFact): string | null => {
  if (normalised(owner.name) === normalised(other.name)) return `Both are called ${owner.name}`;
  const address = localPart(other);
  if (addressesOf(owner.name).includes(address)) return `The address ${address}@… is made of the name ${owner.name}`;
  const [a, b] = [wordsOf(owner.name), wordsOf(other.name)];
  if (initialsMatch(a, b) && (a[0]?.length === 1 || b[0]?.length === 1))
    return `${other.name} may be short for ${owner.name}`;
  const sorted = (words: string[]): string => words.toSorted().join(' ');
  if (a.length >= 2 && sorted(a) === sorted(b)) return `${owner.name} and ${other.name} have the same words`;
  return null;
};

/** At most this many suggestions for one account; more would help nobody. */
const mostOfOne = 3;

/** Which of the owners each of the others may be. */
export const suggestLinks = (owners: readonly AccountFact[], others: readonly AccountFact[]): LinkSuggestion[] =>
  others.flatMap((other) =>
    owners
      .flatMap((owner): LinkSuggestion[] => {
        const evidence = owner.id === other.id ? null : evidenceFor(owner, other);
        return evidence === null ? [] : [{ accountIds: [owner.id, other.id], evidence }];
      })
      .slice(0, mostOfOne),
  );
