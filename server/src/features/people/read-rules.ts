import {
  defaultRules,
  deriveTeams,
  peopleOf,
  type Leave,
  type MeasurementRules,
  type Person,
  type RulesBasis,
} from '@sightline/analytics';
import type { RulesDocument } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { invitedMemberships } from './invited-memberships.ts';
import { readInvitedMembers, type InvitedMember } from './invited-teams.ts';
import { readDocument } from './mappings/change-mappings.ts';
import { arrangementOf, type MappingsDocument } from './mappings/document.ts';
import { replacePeople, type PersonRow, type TeamRow } from './people.store.ts';
import { readConfiguredRules, withConfiguredRules } from '../rules/index.ts';
import { stableId } from './stable-id.ts';

export type ReadRules = { rules: MeasurementRules; people: PersonRow[]; teams: TeamRow[] };

/** The organization's settings: mappings, rules, and invitations to teams. */
export type Configured = { document: MappingsDocument; rules: RulesDocument; invited: readonly InvitedMember[] };

export const readConfigured = async (tx: Tx, organizationId: string): Promise<Configured> => {
  const { document } = await readDocument(tx);
  const { rules } = await readConfiguredRules(tx);
  return { document, rules, invited: await readInvitedMembers(tx, organizationId) };
};

/**
 * How the organization's facts are interpreted: people, teams and rules derived from the facts, under what is
 * configured. Ids stay the same from run to run: a person's comes from its first account, a team's from its project.
 */
export const readRules = (
  organizationId: string,
  basis: RulesBasis,
  timeZone: string,
  { document: mappings, rules: configured, invited }: Configured,
): ReadRules => {
  const created = new Set(mappings.teams.map((team) => team.id));
  const projectOfTeam = new Map(
    basis.projects.map((project) => [stableId(organizationId, 'team', project.id), project.id]),
  );
  const arrangement = arrangementOf(mappings, timeZone, (teamId) => projectOfTeam.get(teamId) ?? teamId);
  const linked = peopleOf(basis.accounts, arrangement);
  const derived = deriveTeams(basis, linked, timeZone, arrangement);
  const personId = (key: string): string => stableId(organizationId, 'person', key);
  const teamId = (key: string): string =>
    created.has(key) && !projectOfTeam.has(key) ? key : stableId(organizationId, 'team', key);

  const people: Person[] = linked.map((person) => ({ ...person, id: personId(person.id) }));
  const shown = derived.memberships.map((membership) => ({
    ...membership,
    personId: personId(membership.personId),
    teamId: teamId(membership.teamId),
  }));
  const teams = derived.teams.map((team) => ({ ...team, id: teamId(team.id) }));
  const memberships = [
    ...shown,
    ...invitedMemberships(invited, basis.accounts, mappings, { people, teams, memberships: shown }),
  ];
  const boardTeams = derived.boardTeams.map((team) => ({
    ...team,
    teamId: team.teamId === null ? null : teamId(team.teamId),
  }));
  const leaves = people.flatMap((person): Leave[] =>
    person.accountIds
      .flatMap((id) => arrangement.accounts[id]?.leaves ?? [])
      .map((leave) => ({ personId: person.id, ...leave })),
  );
  const placed = { timeZone, people, teams, memberships, boardTeams, leaves };
  const rules = { ...withConfiguredRules(defaultRules(basis), configured), ...placed };
  return { rules, ...placedBy(rules) };
};

/** People and teams under the rules, for display. */
const placedBy = ({ people, teams, memberships }: MeasurementRules): Omit<ReadRules, 'rules'> => {
  const membershipsOf = Map.groupBy(memberships, (membership) => membership.personId);
  return {
    people: people.map(({ partTime: _share, leftAt: _left, ...person }) => {
      const ownMemberships = membershipsOf.get(person.id) ?? [];
      return {
        ...person,
        teamId: ownMemberships.findLast((membership) => membership.to === null)?.teamId ?? null,
        memberships: ownMemberships.map(({ personId: _person, ...membership }) => membership),
      };
    }),
    teams: teams.map((team, color) => ({ ...team, color })),
  };
};

/** Stores the people and memberships derived under the rules. */
export const savePeople = (tx: Tx, organizationId: string, rules: MeasurementRules): Promise<void> => {
  const { people, teams } = placedBy(rules);
  return replacePeople(tx, organizationId, people, teams);
};
