import {
  defaultRules,
  deriveTeams,
  linkAccounts,
  type Facts,
  type MeasurementRules,
  type Person,
} from '@sightline/analytics';
import { createHash } from 'node:crypto';
import type { PersonRow, TeamRow } from './people.store.ts';

/** A UUID that is always the same for the same organisation and thing. */
const stableId = (organizationId: string, kind: 'person' | 'team', key: string): string => {
  const hex = createHash('sha256').update(`${organizationId}/${kind}/${key}`).digest('hex');
  // Version 8 (custom) and the RFC 9562 variant, so that it reads as a UUID everywhere.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export type ReadRules = { rules: MeasurementRules; people: PersonRow[]; teams: TeamRow[] };

/**
 * How the organisation's facts are to be read: people, teams and rules derived from the facts.
 * Ids stay the same from run to run: a person's comes from its first account, a team's from its project.
 */
export const readRules = (organizationId: string, facts: Facts, timeZone: string): ReadRules => {
  const linked = linkAccounts(facts.accounts).people;
  const derived = deriveTeams(facts, linked, timeZone);
  const personId = (key: string): string => stableId(organizationId, 'person', key);
  const teamId = (key: string): string => stableId(organizationId, 'team', key);

  const people: Person[] = linked.map((person) => ({ ...person, id: personId(person.id) }));
  const memberships = derived.memberships.map((one) => ({
    ...one,
    personId: personId(one.personId),
    teamId: teamId(one.teamId),
  }));
  const teams = derived.teams.map((team) => ({ ...team, id: teamId(team.id) }));
  const teamNow = new Map(memberships.filter((one) => one.to === null).map((one) => [one.personId, one.teamId]));
  return {
    rules: { ...defaultRules(facts), timeZone, people, teams, memberships, leaves: [] },
    people: people.map(({ partTime: _share, ...person }) => ({ ...person, teamId: teamNow.get(person.id) ?? null })),
    teams: teams.map((team, colour) => ({ ...team, colour })),
  };
};
