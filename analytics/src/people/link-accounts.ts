/** Who is who: accounts of several tools joined into people, by exact matches only. */
import type { AccountFact } from '../facts.ts';
import type { Person } from '../rules.ts';

/** Two accounts that may be one person, with what speaks for it. Nobody is joined by likelihood. */
export type LinkSuggestion = { accountIds: [string, string]; evidence: string };

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

/** Lower case, without accents, single spaces. */
const normalised = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toLowerCase();

const isGit = (account: AccountFact): boolean => account.id.startsWith('git:');

/**
 * Joins accounts into people. An Atlassian account is one person by construction; a commit author
 * without one joins the account with the same address, or else the only one with exactly the same
 * full name. A person's id is that of its first account.
 */
export const linkAccounts = (accounts: readonly AccountFact[]): { people: Person[]; suggestions: LinkSuggestion[] } => {
  const sorted = accounts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const owners = sorted.filter((account) => !isGit(account));
  const byEmail = new Map(owners.filter((one) => one.email !== null).map((one) => [one.email?.toLowerCase(), one.id]));
  const byName = Map.groupBy(owners, (account) => normalised(account.name));
  const groups = new Map<string, AccountFact[]>(owners.map((account) => [account.id, [account]]));
  const suggestions: LinkSuggestion[] = [];

  for (const account of sorted.filter(isGit)) {
    const namesakes = byName.get(normalised(account.name)) ?? [];
    const sameName = normalised(account.name).includes(' ') && namesakes.length === 1 ? namesakes[0]?.id : undefined;
    const owner = byEmail.get(account.email?.toLowerCase() ?? '') ?? sameName;
    if (owner !== undefined) groups.get(owner)?.push(account);
    else {
      groups.set(account.id, [account]);
      for (const namesake of namesakes) {
        suggestions.push({ accountIds: [namesake.id, account.id], evidence: `Both are called ${account.name}` });
      }
    }
  }
  return { people: [...groups.values()].map(personOf), suggestions };
};

const personOf = (accounts: readonly AccountFact[]): Person => ({
  id: accounts[0]?.id ?? '',
  name: accounts[0]?.name ?? '',
  accountIds: accounts.map((account) => account.id),
  bot: accounts.some(isBotAccount),
  active: accounts.some((account) => account.active),
  partTime: 1,
});
