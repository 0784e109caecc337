import { daySeconds } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** A measurement run that changed rows. */
type RunOfChange = { version: number; at: Date };

/** @param days UTC days by metric, as `lead_time 20412` */
export const saveChangedDays = async (
  tx: Tx,
  organizationId: string,
  days: ReadonlySet<string>,
  { version, at }: RunOfChange,
): Promise<void> => {
  if (days.size === 0) return;
  await sql`
    insert into observation_changes (organization_id, metric, day, version, changed_at)
    select ${organizationId}::uuid, split_part(name, ' ', 1), split_part(name, ' ', 2)::integer, ${version}, ${at}
    from unnest(${[...days].toSorted()}::text[]) as name
    on conflict (organization_id, metric, day) do update
    set version = excluded.version, changed_at = excluded.changed_at`.execute(tx);
};

/** The last run that changed rows of a metric within a period (epoch seconds). */
export const readLastChange = async (
  tx: Tx,
  metric: string,
  { from, to }: { from: number; to: number },
): Promise<RunOfChange | null> => {
  const row = await tx
    .selectFrom('observation_changes')
    .select(['version', 'changed_at'])
    .where('metric', '=', metric)
    .where('day', '>=', Math.floor(from / daySeconds))
    .where('day', '<=', Math.floor((to - 1) / daySeconds))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { version: Number(row.version), at: row.changed_at };
};

/** @param from epoch seconds */
export const deleteChangesBefore = async (tx: Tx, from: number): Promise<void> => {
  await tx
    .deleteFrom('observation_changes')
    .where('day', '<', Math.floor(from / daySeconds))
    .execute();
};
