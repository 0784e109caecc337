/** Who an account is, which team a person belonged to, and whose project or repository it is. */
import type { Facts, Instant } from '../../facts.ts';
import type { MeasurementRules, Person, TeamMembership } from '../../rules.ts';

export type Attribution = {
  /** Null for an account that is nobody's in the rules. */
  personOf: (accountId: string | null) => Person | null;
  isBot: (accountId: string | null) => boolean;
  /** The same for all accounts of one person; tells apart accounts that are nobody's. */
  identityOf: (accountId: string) => string;
  /** The team of the person at that instant, else the given one. */
  teamAt: (personId: string | null, at: Instant, otherwise: string | null) => string | null;
  teamOfProject: (projectId: string | null) => string | null;
  teamOfRepository: (repositoryId: string) => string | null;
};

/** A project or repository named by several teams belongs to the one with the smallest id. */
export function attributionOf(facts: Facts, rules: MeasurementRules): Attribution {
  const people = new Map<string, Person>();
  for (const person of rules.people) for (const accountId of person.accountIds) people.set(accountId, person);
  const apps = new Set(facts.accounts.filter((account) => account.kind === 'app').map((account) => account.id));
  const memberships = new Map<string, TeamMembership[]>();
  for (const membership of rules.memberships) {
    const known = memberships.get(membership.personId);
    if (known) known.push(membership);
    else memberships.set(membership.personId, [membership]);
  }
  const projects = new Map<string, string>();
  const repositories = new Map<string, string>();
  for (const team of [...rules.teams].sort((a, b) => (a.id < b.id ? 1 : -1))) {
    for (const projectId of team.projectIds) projects.set(projectId, team.id);
    for (const repositoryId of team.repositoryIds) repositories.set(repositoryId, team.id);
  }
  const personOf = (accountId: string | null): Person | null =>
    accountId === null ? null : (people.get(accountId) ?? null);
  return {
    personOf,
    isBot: (accountId) => personOf(accountId)?.bot ?? (accountId !== null && apps.has(accountId)),
    identityOf: (accountId) => people.get(accountId)?.id ?? `account:${accountId}`,
    teamAt: (personId, at, otherwise) => {
      const held = personId === null ? undefined : memberships.get(personId);
      return held?.find(({ from, to }) => from <= at && (to === null || at < to))?.teamId ?? otherwise;
    },
    teamOfProject: (projectId) => (projectId === null ? null : (projects.get(projectId) ?? null)),
    teamOfRepository: (repositoryId) => repositories.get(repositoryId) ?? null,
  };
}
