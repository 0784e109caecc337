/** Who is who: accounts of several tools joined into people, by exact matches and by hand. */
import type { AccountFact } from '../facts.ts';
import type { Person } from '../rules.ts';
import { noArrangement, type AccountNote, type Arrangement } from './arrangement.ts';
import { normalised, suggestLinks, type LinkSuggestion } from './suggestions.ts';

/** Names under which well-known programs act. */
const botNames = [
  'dependabot',
  'renovate',
  'snyk',
  'automation for jira',
  'bitbucket pipelines',
  'mergify',
  'sonarcloud',
];
const botPattern = /(^|[\s._-])(bot|ci|automation|pipelines?)($|[\s._-])|\[bot\]/i;

export const isBotAccount = (account: AccountFact): boolean =>
  account.kind === 'app' || botNames.includes(account.name.toLowerCase()) || botPattern.test(account.name);

const isGit = (account: AccountFact): boolean => account.id.startsWith('git:');

/**
 * Joins accounts into people. An Atlassian account is one person by construction; a commit author
 * without one joins the account with the same address, or else the only one with exactly the same
 * full name. What was arranged by hand stands above that. A person's id is that of its first account.
 */
export const linkAccounts = (
  accounts: readonly AccountFact[],
  arrangement: Arrangement = noArrangement,
): { people: Person[]; suggestions: LinkSuggestion[] } => {
  const sorted = accounts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const known = new Set(sorted.map((account) => account.id));
  const separated = new Set(arrangement.separated);
  const owners = sorted.filter((account) => !isGit(account));
  const byEmail = new Map(owners.filter((one) => one.email !== null).map((one) => [one.email?.toLowerCase(), one.id]));
  const byName = Map.groupBy(owners, (account) => normalised(account.name));
  const ownerOf = new Map(sorted.map((account) => [account.id, account.id]));

  for (const account of sorted.filter((one) => isGit(one) && !separated.has(one.id))) {
    const namesakes = byName.get(normalised(account.name)) ?? [];
    const sameName = normalised(account.name).includes(' ') && namesakes.length === 1 ? namesakes[0]?.id : undefined;
    const owner = byEmail.get(account.email?.toLowerCase() ?? '') ?? sameName;
    if (owner !== undefined) ownerOf.set(account.id, owner);
  }
  for (const [kept, joined] of arrangement.joined) {
    if (!known.has(kept) || !known.has(joined)) continue;
    const [into, from] = [ownerOf.get(kept) ?? kept, ownerOf.get(joined) ?? joined];
    for (const [id, owner] of ownerOf) if (owner === from) ownerOf.set(id, into);
  }

  const groups = Map.groupBy(sorted, (account) => ownerOf.get(account.id) ?? account.id);
  const people = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([owner, group]) =>
      personOf([...group.filter((one) => one.id === owner), ...group.filter((one) => one.id !== owner)], arrangement),
    );
  const declined = new Set(arrangement.declined.map((pair) => pair.join(' ')));
  const alone = sorted.filter(
    (one) => isGit(one) && ownerOf.get(one.id) === one.id && groups.get(one.id)?.length === 1,
  );
  const suggestions = suggestLinks(
    owners.filter((one) => !isBotAccount(one)),
    alone.filter((one) => !isBotAccount(one)),
  ).filter(({ accountIds }) => !declined.has(accountIds.join(' ')));
  return { people, suggestions };
};

const personOf = (accounts: readonly AccountFact[], arrangement: Arrangement): Person => {
  const notes = accounts.map((account) => arrangement.accounts[account.id]).filter((note) => note !== undefined);
  const noted = <Key extends keyof AccountNote>(key: Key): AccountNote[Key] =>
    notes.find((note) => note[key] !== undefined)?.[key];
  const leftAt = noted('leftAt');
  return {
    id: accounts[0]?.id ?? '',
    name: accounts[0]?.name ?? '',
    accountIds: accounts.map((account) => account.id),
    bot: noted('bot') ?? accounts.some(isBotAccount),
    active: leftAt === undefined ? accounts.some((account) => account.active) : leftAt === null,
    partTime: noted('partTime') ?? 1,
  };
};
