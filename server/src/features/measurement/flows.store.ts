import type { FlowDay, ItemNow, TeamFlow } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** Makes the stored flows the given ones and writes only what differs. */
export const replaceFlows = async (tx: Tx, organizationId: string, flows: readonly TeamFlow[]): Promise<void> => {
  await sql`delete from team_flows where not (team_id = any(${flows.map((one) => one.teamId)}::uuid[]))`.execute(tx);
  const rows = flows.map((one) => ({ team_id: one.teamId, days: one.days, in_progress: one.inProgress }));
  await sql`
    insert into team_flows as stored (organization_id, team_id, days, in_progress)
    select ${organizationId}::uuid, given.team_id, given.days, given.in_progress
    from jsonb_populate_recordset(null::team_flows, ${JSON.stringify(rows)}::jsonb) as given
    on conflict (organization_id, team_id) do update set days = excluded.days, in_progress = excluded.in_progress
    where (stored.days, stored.in_progress) is distinct from (excluded.days, excluded.in_progress)`.execute(tx);
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
