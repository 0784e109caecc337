import {
  defaultRules,
  deriveTeams,
  peopleOf,
  type Leave,
  type MeasurementRules,
  type Person,
  type RulesBasis,
} from '@sightline/analytics';
import type { ReadingRules } from '@sightline/contract';
import { invitedMemberships } from './invited-memberships.ts';
import type { InvitedMember } from './invited-teams.ts';
import { arrangementOf, type MappingsDocument } from './mappings/document.ts';
import type { PersonRow, TeamRow } from './people.store.ts';
import { withConfiguredRules } from './rules/configured-rules.ts';
import { noConfiguredRules } from './rules/rule-settings.ts';
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
  said: ReadingRules = noConfiguredRules,
  invited: readonly InvitedMember[] = [],
): ReadRules => {
  const made = new Set(mappings.teams.map((one) => one.id));
  const projectOfTeam = new Map(basis.projects.map((one) => [stableId(organizationId, 'team', one.id), one.id]));
  const arrangement = arrangementOf(mappings, timeZone, (teamId) => projectOfTeam.get(teamId) ?? teamId);
  const linked = peopleOf(basis.accounts, arrangement);
  const derived = deriveTeams(basis, linked, timeZone, arrangement);
  const personId = (key: string): string => stableId(organizationId, 'person', key);
  const teamId = (key: string): string =>
    made.has(key) && !projectOfTeam.has(key) ? key : stableId(organizationId, 'team', key);

  const people: Person[] = linked.map((person) => ({ ...person, id: personId(person.id) }));
  const shown = derived.memberships.map((one) => ({
    ...one,
    personId: personId(one.personId),
    teamId: teamId(one.teamId),
  }));
  const teams = derived.teams.map((team) => ({ ...team, id: teamId(team.id) }));
  const memberships = [
    ...shown,
    ...invitedMemberships(invited, basis.accounts, mappings, { people, teams, memberships: shown }),
  ];
  const boardTeams = derived.boardTeams.map((one) => ({
    ...one,
    teamId: one.teamId === null ? null : teamId(one.teamId),
  }));
  const leaves = people.flatMap((person): Leave[] =>
    person.accountIds
      .flatMap((id) => arrangement.accounts[id]?.leaves ?? [])
      .map((leave) => ({ personId: person.id, ...leave })),
  );
  const places = { timeZone, people, teams, memberships, boardTeams, leaves };
  const rules = { ...withConfiguredRules(defaultRules(basis), said), ...places };
  return { rules, ...placedBy(rules) };
};

/** Who is who and who works where under the rules, as it is shown. */
export const placedBy = ({ people, teams, memberships }: MeasurementRules): Omit<ReadRules, 'rules'> => {
  const membershipsOf = Map.groupBy(memberships, (one) => one.personId);
  return {
    people: people.map(({ partTime: _share, ...person }) => {
      const own = membershipsOf.get(person.id) ?? [];
      return {
        ...person,
        teamId: own.findLast((one) => one.to === null)?.teamId ?? null,
        memberships: own.map(({ personId: _person, ...one }) => one),
      };
    }),
    teams: teams.map((team, colour) => ({ ...team, colour })),
  };
};
