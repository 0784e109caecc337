/** Accounts that may be one person, with the evidence. Likelihood alone joins no accounts. */
import { t } from '@sightline/contract';
import type { AccountFact } from '../facts.ts';

export type LinkSuggestion = { accountIds: [string, string]; evidence: string };

/** Lower case, without accents, single spaces. */
export const normalized = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toLowerCase();

const wordsOf = (name: string): string[] =>
  normalized(name)
    .split(/[\s._-]+/)
    .filter((word) => word !== '');

const localPart = (account: AccountFact): string =>
  normalized((account.email ?? account.id.replace(/^git:/, '')).split('@')[0] ?? '').replace(/^\d+\+/, '');

/** Local parts of addresses that people form from a name: max.muster, mmuster, max-m, muster.max. */
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

/** The traits by which accounts are compared. */
type Traits = {
  account: AccountFact;
  name: string;
  words: string[];
  sorted: string;
  /** Local parts of addresses that its name suggests. */
  addresses: Set<string>;
  /** The part of its email address before the @. */
  local: string;
};

const traitsOf = (account: AccountFact): Traits => {
  const words = wordsOf(account.name);
  return {
    account,
    name: normalized(account.name),
    words,
    sorted: words.toSorted().join(' '),
    addresses: new Set(addressesOf(account.name)),
    local: localPart(account),
  };
};

/** Equal for names with the same number of words, last word and first initial. */
const initialsOf = (words: readonly string[]): string =>
  words.length < 2 ? '' : `${words.length} ${words[0]?.[0]} ${words.at(-1)}`;

/** Evidence that two accounts may be one person; null without any. */
const evidenceFor = (owner: Traits, other: Traits): string | null => {
  const [a, b] = [owner.account.name, other.account.name];
  if (owner.name === other.name) return t('Both are named {name}', { name: a });
  if (owner.addresses.has(other.local))
    return t('The address {address}@… matches the name {name}', { address: other.local, name: a });
  const initials = initialsOf(owner.words);
  const isShort = owner.words[0]?.length === 1 || other.words[0]?.length === 1;
  if (initials !== '' && initials === initialsOf(other.words) && isShort)
    return t('{short} may be short for {name}', { short: b, name: a });
  if (owner.words.length >= 2 && owner.sorted === other.sorted)
    return t('{name} and {other} contain the same words', { name: a, other: b });
  return null;
};

/** Maximum suggestions for one account. */
const maxPerPerson = 3;

/** Which of the owners each of the other accounts may belong to. Only accounts with a shared trait are compared. */
export const suggestLinks = (owners: readonly AccountFact[], others: readonly AccountFact[]): LinkSuggestion[] => {
  if (others.length === 0) return [];
  const known = owners.map(traitsOf);
  const sharing = new Map<string, Set<number>>();
  for (const [index, owner] of known.entries()) {
    for (const key of [...keysOf(owner), ...[...owner.addresses].map((address) => `address ${address}`)])
      sharing.set(key, (sharing.get(key) ?? new Set()).add(index));
  }
  return others.flatMap((account) => {
    const other = traitsOf(account);
    const alike = new Set([...keysOf(other), `address ${other.local}`].flatMap((key) => [...(sharing.get(key) ?? [])]));
    return [...alike]
      .sort((a, b) => a - b)
      .flatMap((index): LinkSuggestion[] => {
        const owner = known[index]!;
        const evidence = owner.account.id === account.id ? null : evidenceFor(owner, other);
        return evidence === null ? [] : [{ accountIds: [owner.account.id, account.id], evidence }];
      })
      .slice(0, maxPerPerson);
  });
};

const keysOf = ({ name, words, sorted }: Traits): string[] => [
  `name ${name}`,
  ...(words.length < 2 ? [] : [`initials ${initialsOf(words)}`, `words ${sorted}`]),
];
