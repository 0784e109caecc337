/** The person and team that a fact is attributed to, looked up in the organization's rules. */
import type { Instant } from '../facts.ts';
import type { MeasurementRules, Person, TeamMembership } from '../rules.ts';

export type Attribution = {
  /** The person behind an account; null if unknown. */
  personOf: (accountId: string | null) => Person | null;
  /** The person's id, or null when unknown. */
  personIdOf: (accountId: string | null) => string | null;
  isBot: (accountId: string | null) => boolean;
  teamOfRepository: (repositoryId: string) => string | null;
  teamOfProject: (projectId: string) => string | null;
  /** The team that a board is assigned to; undefined if it has its project's team. */
  teamOfBoard: (boardId: string) => string | null | undefined;
  /** The team a person belonged to at an instant; null outside every membership. */
  teamOfPersonAt: (personId: string, at: Instant) => string | null;
  /** When the person joined or left a team. */
  teamChangesOf: (personId: string) => Instant[];
};

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** Indexes the rules once; every lookup is constant time (memberships: linear in one person's own). */
export const attributionOf = (rules: MeasurementRules): Attribution => {
  const people = new Map<string, Person>();
  // Sorted, so that an account claimed by two people always belongs to the same one.
  for (const person of rules.people.toSorted(byId))
    for (const accountId of person.accountIds) if (!people.has(accountId)) people.set(accountId, person);

  const repositories = new Map<string, string>();
  const projects = new Map<string, string>();
  for (const team of rules.teams.toSorted(byId)) {
    for (const id of team.repositoryIds) if (!repositories.has(id)) repositories.set(id, team.id);
    for (const id of team.projectIds) if (!projects.has(id)) projects.set(id, team.id);
  }
  const boards = new Map((rules.boardTeams ?? []).map((team) => [team.boardId, team.teamId]));
  const memberships: Map<string, TeamMembership[]> = Map.groupBy(
    rules.memberships,
    (membership) => membership.personId,
  );

  const personOf = (accountId: string | null) => (accountId === null ? null : (people.get(accountId) ?? null));
  return {
    personOf,
    personIdOf: (accountId) => personOf(accountId)?.id ?? null,
    isBot: (accountId) => personOf(accountId)?.bot ?? false,
    teamOfRepository: (repositoryId) => repositories.get(repositoryId) ?? null,
    teamOfProject: (projectId) => projects.get(projectId) ?? null,
    teamOfBoard: (boardId) => boards.get(boardId),
    teamOfPersonAt: (personId, at) =>
      memberships.get(personId)?.find(({ from, to }) => from <= at && (to === null || at < to))?.teamId ?? null,
    teamChangesOf: (personId) =>
      (memberships.get(personId) ?? []).flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
  };
};
