import { sortedByName } from '@sightline/contract';
import type { Developer, Team as ContractTeam } from '@sightline/contract';
import { inParts } from '../../platform/database/in-parts.ts';
import { oncePerBatch } from '../../platform/database/once-per-transaction.ts';
import type { Tx } from '../../platform/database/tenant.ts';

export type PersonRow = {
  id: string;
  name: string;
  accountIds: string[];
  bot: boolean;
  active: boolean;
  teamId: string | null;
  /** Epoch seconds; `to` null means until now. */
  memberships: { teamId: string; from: number; to: number | null }[];
};
export type TeamRow = { id: string; name: string; color: number; projectIds: string[]; repositoryIds: string[] };

/** Replaces people and their team memberships. */
export const replacePeople = async (
  tx: Tx,
  organizationId: string,
  people: PersonRow[],
  teams: TeamRow[],
): Promise<void> => {
  await tx.deleteFrom('people').where('organization_id', '=', organizationId).execute();
  await tx.deleteFrom('teams').where('organization_id', '=', organizationId).execute();
  const personRows = people.map((person) => ({
    organization_id: organizationId,
    id: person.id,
    name: person.name,
    account_ids: person.accountIds,
    bot: person.bot,
    active: person.active,
    team_id: person.teamId,
    memberships: JSON.stringify(person.memberships),
  }));
  for (const part of inParts(personRows)) await tx.insertInto('people').values(part).execute();
  const teamRows = teams.map((team) => ({
    organization_id: organizationId,
    id: team.id,
    name: team.name,
    colour: team.color,
    project_ids: team.projectIds,
    repository_ids: team.repositoryIds,
  }));
  for (const part of inParts(teamRows)) await tx.insertInto('teams').values(part).execute();
};

/** Everybody including bots, as of the last run. */
export const listPeople = async (tx: Tx): Promise<PersonRow[]> =>
  (await tx.selectFrom('people').selectAll().orderBy('id').execute()).map((row) => ({
    id: row.id,
    name: row.name,
    accountIds: row.account_ids,
    bot: row.bot,
    active: row.active,
    teamId: row.team_id,
    memberships: row.memberships as PersonRow['memberships'],
  }));

/** Teams with their projects and repositories, as of the last run. */
export const listTeamRows = async (tx: Tx): Promise<TeamRow[]> =>
  (await tx.selectFrom('teams').selectAll().orderBy('colour').execute()).map((row) => ({
    id: row.id,
    name: row.name,
    color: row.colour,
    projectIds: row.project_ids,
    repositoryIds: row.repository_ids,
  }));

/** People without bots, with the team they are in. */
const selectDevelopers = (tx: Tx) =>
  tx
    .selectFrom('people')
    .leftJoin('teams', (join) =>
      join.onRef('teams.organization_id', '=', 'people.organization_id').onRef('teams.id', '=', 'people.team_id'),
    )
    .select(['people.id', 'people.name', 'people.team_id as teamId', 'teams.name as teamName', 'people.active'])
    .where('bot', '=', false);

/** People without bots, by name. */
export const listDevelopers = oncePerBatch(async (tx: Tx): Promise<readonly Developer[]> =>
  sortedByName(await selectDevelopers(tx).orderBy('people.id').execute()),
);

/** One of them; null for a bot or an unknown id. */
export const findDeveloper = async (tx: Tx, id: string): Promise<Developer | null> =>
  (await selectDevelopers(tx).where('people.id', '=', id).executeTakeFirst()) ?? null;

/** Teams by name, with their current number of members. */
export const listTeams = oncePerBatch(async (tx: Tx): Promise<readonly ContractTeam[]> => {
  const rows = await tx
    .selectFrom('teams')
    .leftJoin(
      (from) =>
        from
          .selectFrom('people')
          .select((of) => ['team_id', of.fn.countAll<number>().as('members')])
          .where('bot', '=', false)
          .where('active', '=', true)
          .groupBy('team_id')
          .as('counted'),
      (join) => join.onRef('counted.team_id', '=', 'teams.id'),
    )
    .select(['teams.id', 'teams.name', 'teams.colour', 'counted.members'])
    .orderBy('teams.id')
    .execute();
  return sortedByName(rows).map(({ id, name, colour, members }) => ({
    id,
    name,
    color: colour,
    members: members ?? 0,
  }));
});
