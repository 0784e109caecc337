import type { FlowDay, ItemNow, TeamFlow } from '@sightline/analytics';
import { sql } from 'kysely';
import { digestOf } from './digest.ts';
import type { Tx } from '../../platform/database/tenant.ts';

/** Makes the stored flows the given ones and writes only those that differ. */
export const replaceFlows = async (tx: Tx, organizationId: string, flows: readonly TeamFlow[]): Promise<void> => {
  await sql`delete from team_flows where not (team_id = any(${flows.map((one) => one.teamId)}::uuid[]))`.execute(tx);
  const known = await tx.selectFrom('team_flows').select(['team_id', 'digest']).execute();
  const stored = new Map(known.map((row) => [row.team_id, row.digest]));
  const differing = flows
    .map((one) => ({ team_id: one.teamId, days: one.days, in_progress: one.inProgress, digest: digestOf(one) }))
    .filter((row) => stored.get(row.team_id) !== row.digest);
  await sql`
    insert into team_flows (organization_id, team_id, days, in_progress, digest)
    select ${organizationId}::uuid, team_id, days, in_progress, digest
    from jsonb_populate_recordset(null::team_flows, ${JSON.stringify(differing)}::jsonb)
    on conflict (organization_id, team_id) do update
    set days = excluded.days, in_progress = excluded.in_progress, digest = excluded.digest`.execute(tx);
};

/** Days of a team's flow within two dates, both inclusive. */
export const readFlowDays = async (tx: Tx, teamId: string, from: string, to: string): Promise<FlowDay[]> => {
  const row = await tx.selectFrom('team_flows').select('days').where('team_id', '=', teamId).executeTakeFirst();
  const days = (row?.days ?? []) as unknown as FlowDay[];
  return days.filter(({ date }) => date >= from && date <= to);
};

/** Items in progress as last measured, by team. */
export const readItemsInProgress = async (tx: Tx, teamId?: string): Promise<Map<string, ItemNow[]>> => {
  let select = tx.selectFrom('team_flows').select(['team_id', 'in_progress']);
  if (teamId !== undefined) select = select.where('team_id', '=', teamId);
  const rows = await select.execute();
  return new Map(rows.map((row) => [row.team_id, row.in_progress as unknown as ItemNow[]]));
};
