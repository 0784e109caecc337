import { joinFlows, type FlowDay, type ItemNow, type Scope, type TeamFlow } from '@sightline/analytics';
import { sql } from 'kysely';
import { fingerprintOf } from './fingerprint.ts';
import type { Tx } from '../../platform/database/tenant.ts';

/**
 * Replaces a scope's parts of team flows, writing only those that differ.
 * @returns the teams with a changed flow
 */
export const replaceFlowParts = async (
  tx: Tx,
  organizationId: string,
  scope: Scope,
  flows: readonly TeamFlow[],
): Promise<string[]> => {
  const teams = flows.map((flow) => flow.teamId);
  const gone = await sql<{ team_id: string }>`
    delete from flow_parts where scope = ${scope} and not (team_id = any(${teams}::uuid[])) returning team_id`.execute(
    tx,
  );
  const known = await tx
    .selectFrom('flow_parts')
    .select(['team_id', 'fingerprint'])
    .where('scope', '=', scope)
    .execute();
  const stored = new Map(known.map((row) => [row.team_id, row.fingerprint]));
  const differing = flows
    .map((flow) => ({
      team_id: flow.teamId,
      days: flow.days,
      in_progress: flow.inProgress,
      fingerprint: fingerprintOf(flow),
    }))
    .filter((row) => stored.get(row.team_id) !== row.fingerprint);
  if (differing.length > 0)
    await sql`
      insert into flow_parts (organization_id, scope, team_id, days, in_progress, fingerprint)
      select ${organizationId}::uuid, ${scope}, team_id, days, in_progress, fingerprint
      from jsonb_populate_recordset(null::flow_parts, ${JSON.stringify(differing)}::jsonb)
      on conflict (organization_id, scope, team_id) do update
      set days = excluded.days, in_progress = excluded.in_progress, fingerprint = excluded.fingerprint`.execute(tx);
  return [...gone.rows, ...differing].map((row) => row.team_id);
};

/** Sums the flows of some teams from their parts. */
export const sumFlows = async (tx: Tx, organizationId: string, teamIds: readonly string[]): Promise<void> => {
  for (const teamId of teamIds) {
    const rows = await tx
      .selectFrom('flow_parts')
      .select(['days', 'in_progress'])
      .where('team_id', '=', teamId)
      .execute();
    const [flow] = joinFlows(
      rows.map((row) => ({
        teamId,
        days: row.days as unknown as FlowDay[],
        inProgress: row.in_progress as unknown as ItemNow[],
      })),
    );
    if (flow === undefined) {
      await tx.deleteFrom('team_flows').where('team_id', '=', teamId).execute();
      continue;
    }
    const values = {
      days: JSON.stringify(flow.days),
      in_progress: JSON.stringify(flow.inProgress),
      fingerprint: fingerprintOf(flow),
    };
    await tx
      .insertInto('team_flows')
      .values({ organization_id: organizationId, team_id: teamId, ...values })
      .onConflict((on) => on.columns(['organization_id', 'team_id']).doUpdateSet(values))
      .execute();
  }
};

/** Days of a team's flow within two dates, both inclusive. */
export const readFlowDays = async (tx: Tx, teamId: string, from: string, to: string): Promise<FlowDay[]> => {
  const row = await tx.selectFrom('team_flows').select('days').where('team_id', '=', teamId).executeTakeFirst();
  const days = (row?.days ?? []) as unknown as FlowDay[];
  return days.filter(({ date }) => date >= from && date <= to);
};

/** Items in progress as last measured, by team. */
export const readItemsInProgress = async (
  tx: Tx,
  teams?: string | readonly string[],
): Promise<Map<string, ItemNow[]>> => {
  let select = tx.selectFrom('team_flows').select(['team_id', 'in_progress']);
  if (teams !== undefined) select = select.where(sql<boolean>`team_id = any(${[teams].flat()}::uuid[])`);
  const rows = await select.execute();
  return new Map(rows.map((row) => [row.team_id, row.in_progress as unknown as ItemNow[]]));
};
