/** Facts of an organisation several times over: the same work, done by others in other places. */
import type { Facts, IssueChangeFact } from '@sightline/analytics';

/** Fields whose values, one or several, name something of the copy. */
const names = /^(id|slug|email)$|(Id|Ids)$/;
const hashes = /^(hash|mergeCommit|parents)$|Hash$/;
/** Changes of these name things by id; of the others by what is read. */
const byId = new Set<IssueChangeFact['field']>(['status', 'assignee', 'project', 'sprint']);

/** The `nth` copy; the 0th is the facts themselves. Nothing of one copy is named as anything of another. */
export const copyFacts = (facts: Facts, nth: number): Facts => {
  if (nth === 0) return facts;
  const renamed = (value: string): string => `${value}~${nth}`;
  const rehashed = (hash: string): string => nth.toString(16).padStart(2, '0') + hash.slice(2);
  const keys = [...facts.projects.map((one) => one.key), ...facts.spaces.map((one) => one.key)];
  const key = new RegExp(`\\b(${keys.join('|')})(?=-\\d|$)`, 'g');
  const rekeyed = (text: string): string => text.replaceAll(key, `$1X${nth}`);

  const text = (field: string, value: string): string => {
    if (hashes.test(field)) return rehashed(value);
    return names.test(field) ? renamed(value) : rekeyed(value);
  };
  const copy = (field: string, value: unknown): unknown => {
    if (typeof value === 'string') return text(field, value);
    if (Array.isArray(value)) return value.map((one) => copy(field, one));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copy(name, one)]));
  };
  const ids = (value: string | null): string | null =>
    value
      ?.split(',')
      .map((one) => renamed(one.trim()))
      .join(',') ?? null;

  const copied = copy('', facts) as Facts;
  return {
    ...copied,
    // Nobody is taken for their namesake in another copy.
    accounts: copied.accounts.map((one) => ({ ...one, name: `${one.name} ${nth}` })),
    issueChanges: copied.issueChanges.map((one, index) => {
      const { field, from, to } = facts.issueChanges[index]!;
      return byId.has(field) ? { ...one, from: ids(from), to: ids(to) } : one;
    }),
  };
};
