import { leadTime, type LeadTimePhase, type Observation, type PhaseRow } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

type Query = { from: number; to: number; teamId?: string; personId?: string };

type SentRow = Pick<Observation, 'key' | 'at' | 'value'> & Record<LeadTimePhase, number>;

/** The counting lead times of a period with their phases: a fraction of the time of whole observations. */
export const readLeadTimePhases = async (tx: Tx, { from, to, teamId, personId }: Query): Promise<PhaseRow[]> => {
  const { rows } = await sql<SentRow>`
    select key, at, value, (detail ->> 'coding')::float8 as coding, (detail ->> 'pickup')::float8 as pickup,
      (detail ->> 'review')::float8 as review, (detail ->> 'deploy')::float8 as deploy
    from observations
    where metric = ${leadTime.key} and at >= ${from} and at < ${to} and excluded is null
      and ${teamId === undefined ? sql`true` : sql`team_id = ${teamId}::uuid`}
      and ${personId === undefined ? sql`true` : sql`person_id = ${personId}::uuid`}`.execute(tx);
  return rows.map(({ key, at, value, ...detail }) => ({
    metric: leadTime.key,
    key,
    at,
    value,
    excluded: null,
    detail,
  }));
};
