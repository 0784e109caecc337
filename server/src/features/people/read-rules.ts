import {
  defaultRules,
  deriveTeams,
  linkAccounts,
  type Leave,
  type MeasurementRules,
  type Person,
  type RulesBasis,
} from '@sightline/analytics';
import type { ReadingRules } from '@sightline/contract';
import { arrangementOf, type MappingsDocument } from './mappings/document.ts';
import type { PersonRow, TeamRow } from './people.store.ts';
import { nothingSaid, withSaidRules } from './rules/said-rules.ts';
import { stableId } from './stable-id.ts';

export type ReadRules = { rules: MeasurementRules; people: PersonRow[]; teams: TeamRow[] };

/**
 * How the organisation's facts are to be read: people, teams and rules derived from the facts, under
 * what was said by hand. Ids stay the same from run to run: a person's comes from its first account,
 * a team's from its project.
 */
export const readRules = (
  organizationId: string,
  basis: RulesBasis,
  timeZone: string,
  mappings: MappingsDocument,
  said: ReadingRules = nothingSaid,
): ReadRules => {
  const made = new Set(mappings.teams.map((one) => one.id));
  const projectOfTeam = new Map(basis.projects.map((one) => [stableId(organizationId, 'team', one.id), one.id]));
  const arrangement = arrangementOf(mappings, timeZone, (teamId) => projectOfTeam.get(teamId) ?? teamId);
  const linked = linkAccounts(basis.accounts, arrangement).people;
  const derived = deriveTeams(basis, linked, timeZone, arrangement);
  const personId = (key: string): string => stableId(organizationId, 'person', key);
  const teamId = (key: string): string =>
    made.has(key) && !projectOfTeam.has(key) ? key : stableId(organizationId, 'team', key);

  const people: Person[] = linked.map((person) => ({ ...person, id: personId(person.id) }));
  const memberships = derived.memberships.map((one) => ({
    ...one,
    personId: personId(one.personId),
    teamId: teamId(one.teamId),
  }));
  const teams = derived.teams.map((team) => ({ ...team, id: teamId(team.id) }));
  const boardTeams = derived.boardTeams.map((one) => ({
    ...one,
    teamId: one.teamId === null ? null : teamId(one.teamId),
  }));
  const teamNow = new Map(memberships.filter((one) => one.to === null).map((one) => [one.personId, one.teamId]));
  const membershipsOf = Map.groupBy(memberships, (one) => one.personId);
  const leaves = people.flatMap((person): Leave[] =>
    person.accountIds
      .flatMap((id) => arrangement.accounts[id]?.leaves ?? [])
      .map((leave) => ({ personId: person.id, ...leave })),
  );
  return {
    rules: { ...withSaidRules(defaultRules(basis), said), timeZone, people, teams, memberships, boardTeams, leaves },
    people: people.map(({ partTime: _share, ...person }) => ({
      ...person,
      teamId: teamNow.get(person.id) ?? null,
      memberships: (membershipsOf.get(person.id) ?? []).map(({ personId: _person, ...one }) => one),
    })),
    teams: teams.map((team, colour) => ({ ...team, colour })),
  };
};
