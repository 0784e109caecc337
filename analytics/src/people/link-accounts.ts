/** Who is who: joins accounts of several tools into people, by exact matches and manual settings. */
import type { AccountFact } from '../facts.ts';
import type { Person } from '../rules.ts';
import { noArrangement, type AccountNote, type Arrangement } from './arrangement.ts';
import { isBotAccount } from './bot-accounts.ts';
import { normalized, suggestLinks, type LinkSuggestion } from './suggestions.ts';

/**
 * Realms of accounts, the most reliable first: the cloud, with one id for all products; servers with their own ids;
 * commit authors.
 */
const realms = ['cloud', 'jira', 'bitbucket', 'confluence', 'git'] as const;
type Realm = (typeof realms)[number];

const realmOf = ({ id }: AccountFact): Realm => realms.find((realm) => id.startsWith(`${realm}:`)) ?? 'cloud';
const rankOf = (account: AccountFact): number => realms.indexOf(realmOf(account));

/**
 * Joins accounts into people. Each cloud account is one person. An account of a server, or a commit author without an
 * account, joins the account with the same address in another realm, or else the only one with exactly the same full
 * name. Manual settings override that. A person's id is that of its first account.
 */
export const peopleOf = (accounts: readonly AccountFact[], arrangement: Arrangement = noArrangement): Person[] =>
  [...groupsOf(accounts, arrangement)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([owner, group]) =>
      personOf([...group.filter((one) => one.id === owner), ...group.filter((one) => one.id !== owner)], arrangement),
    );

/** The people, and suggestions of accounts that may also belong to them. */
export const linkAccounts = (
  accounts: readonly AccountFact[],
  arrangement: Arrangement = noArrangement,
): { people: Person[]; suggestions: LinkSuggestion[] } => {
  const people = peopleOf(accounts, arrangement);
  const joined = new Set(people.flatMap((person) => (person.accountIds.length > 1 ? person.accountIds : [])));
  const declined = new Set(arrangement.declined.map((pair) => pair.join(' ')));
  const persons = inOrder(accounts).filter((one) => !isBotAccount(one));
  const alone = persons.filter((one) => !joined.has(one.id));
  const suggestions = realms
    .flatMap((realm, rank) =>
      suggestLinks(
        persons.filter((one) => rankOf(one) < rank),
        alone.filter((one) => realmOf(one) === realm),
      ),
    )
    .filter(({ accountIds }) => !declined.has(accountIds.join(' ')));
  return { people, suggestions };
};

const inOrder = (accounts: readonly AccountFact[]): AccountFact[] =>
  accounts.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** The accounts of each person, by the account that they all belong to. */
const groupsOf = (accounts: readonly AccountFact[], arrangement: Arrangement): Map<string, AccountFact[]> => {
  const sorted = inOrder(accounts);
  const known = new Set(sorted.map((account) => account.id));
  const ownerOf = joinedExactly(sorted, new Set(arrangement.separated));
  for (const [primary, joined] of arrangement.joined) {
    if (!known.has(primary) || !known.has(joined)) continue;
    const [into, from] = [ownerOf.get(primary) ?? primary, ownerOf.get(joined) ?? joined];
    for (const [id, owner] of ownerOf) if (owner === from) ownerOf.set(id, into);
  }
  return Map.groupBy(sorted, (account) => ownerOf.get(account.id) ?? account.id);
};

/** The people of the realms processed so far, by address and by name. */
type Known = {
  byEmail: Map<string, string>;
  byName: Map<string, Set<string>>;
  /** Those with a known address. */
  addressed: Set<string>;
};

/** The account that each account belongs to, which may be itself. */
const joinedExactly = (sorted: readonly AccountFact[], separated: ReadonlySet<string>): Map<string, string> => {
  const ownerOf = new Map(sorted.map((account) => [account.id, account.id]));
  const known: Known = { byEmail: new Map(), byName: new Map(), addressed: new Set() };
  for (const realm of realms) {
    const here = sorted.filter((account) => realmOf(account) === realm);
    const namesakes = Map.groupBy(here, ({ name }) => normalized(name));
    for (const account of here.filter((one) => !separated.has(one.id))) {
      const byEmail = known.byEmail.get(account.email?.toLowerCase() ?? '');
      // One person may commit under several addresses, but two accounts of one name on a server are two people.
      const isOnlyOne = realm === 'git' || namesakes.get(normalized(account.name))?.length === 1;
      const owner = byEmail ?? (isOnlyOne ? byFullName(account, known) : undefined);
      if (owner !== undefined) ownerOf.set(account.id, owner);
    }
    // Commit authors are merged into accounts, never the other way round.
    if (realm === 'git') continue;
    // Nor does anything join an account that is a separate person.
    for (const account of here)
      if (!separated.has(account.id)) learn(known, account, ownerOf.get(account.id) ?? account.id);
  }
  return ownerOf;
};

const learn = ({ byEmail, byName, addressed }: Known, account: AccountFact, owner: string): void => {
  const name = normalized(account.name);
  byName.set(name, (byName.get(name) ?? new Set()).add(owner));
  if (account.email === null) return;
  byEmail.set(account.email.toLowerCase(), owner);
  addressed.add(owner);
};

/** The only account with the same full name, unless both have addresses, which then differ. */
const byFullName = (account: AccountFact, { byName, addressed }: Known): string | undefined => {
  const name = normalized(account.name);
  const [owner, another] = byName.get(name) ?? [];
  if (owner === undefined || another !== undefined || !name.includes(' ')) return undefined;
  const isAnother = realmOf(account) !== 'git' && account.email !== null && addressed.has(owner);
  return isAnother ? undefined : owner;
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
    ...(leftAt === undefined || leftAt === null ? {} : { leftAt }),
  };
};
