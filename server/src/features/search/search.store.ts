import { sortedByName } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type Named = { id: string; name: string; teamId: string | null };

/** Everybody without bots, by name; `only` narrows it to one person. */
export const readPeopleNames = async (tx: Tx, only?: string): Promise<Named[]> => {
  const people = await tx
    .selectFrom('people')
    .select(['id', 'name', 'team_id as teamId'])
    .where('bot', '=', false)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .orderBy('id')
    .execute();
  return sortedByName(people);
};

/** Only this many of the newest are searched. */
const maxSprints = 2_000;

/** The newest first. */
export const readSprintNames = async (tx: Tx): Promise<Named[]> =>
  tx
    .selectFrom('sprint_reports')
    .select(['id', sql<string>`summary ->> 'name'`.as('name'), 'team_id as teamId'])
    .orderBy('close_at', 'desc')
    .limit(maxSprints)
    .execute();

/** Repositories by name, with a team that each belongs to. */
export const readServiceNames = async (tx: Tx): Promise<Named[]> => {
  const services = await tx
    .selectFrom('repository_facts')
    .leftJoin('teams', (join) =>
      join
        .onRef('teams.organization_id', '=', 'repository_facts.organization_id')
        .on(sql<boolean>`repository_facts.id = any(teams.repository_ids)`),
    )
    .distinctOn(['repository_facts.name', 'repository_facts.id'])
    .select(['repository_facts.id', 'repository_facts.name', 'teams.id as teamId'])
    .orderBy('repository_facts.name')
    .orderBy('repository_facts.id')
    .execute();
  return sortedByName(services);
};
