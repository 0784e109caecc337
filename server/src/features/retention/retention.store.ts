import type { RemovedCounts } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type RetentionState = {
  /** In force; -1 keeps everything. */
  days: number;
  announced: { days: number; takesEffectAt: Date } | null;
  latest: { at: Date; before: string; counts: RemovedCounts } | null;
  /** Number of facts before each day at which retention will cut, as counted last night. */
  counted: { at: Date; before: Record<string, RemovedCounts> } | null;
};

/** Null for an organization that no night has come to yet. */
export const readRetention = async (tx: Tx): Promise<RetentionState | null> => {
  const row = await tx
    .selectFrom('retention_states')
    .select([
      'days',
      'announced_days',
      'takes_effect_at',
      'removed_at',
      sql<string | null>`removed_before::text`.as('removed_before'),
      'removed',
      'counted_at',
      'counted',
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    days: row.days,
    announced:
      row.announced_days === null || row.takes_effect_at === null
        ? null
        : { days: row.announced_days, takesEffectAt: row.takes_effect_at },
    latest:
      row.removed_at === null || row.removed_before === null
        ? null
        : { at: row.removed_at, before: row.removed_before, counts: row.removed as unknown as RemovedCounts },
    counted:
      row.counted_at === null
        ? null
        : { at: row.counted_at, before: row.counted as unknown as Record<string, RemovedCounts> },
  };
};

/** The retention state, locked, so that concurrent jobs do not announce twice. */
export const holdRetention = async (tx: Tx, organizationId: string): Promise<RetentionState | null> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`retention ${organizationId}`}, 0))`.execute(tx);
  return readRetention(tx);
};

export const saveRetention = async (
  tx: Tx,
  organizationId: string,
  { days, announced }: Pick<RetentionState, 'days' | 'announced'>,
): Promise<void> => {
  const values = {
    days,
    announced_days: announced?.days ?? null,
    takes_effect_at: announced?.takesEffectAt ?? null,
  };
  await tx
    .insertInto('retention_states')
    .values({ organization_id: organizationId, ...values })
    .onConflict((on) => on.column('organization_id').doUpdateSet(values))
    .execute();
};

export const recordRemoval = async (
  tx: Tx,
  organizationId: string,
  { at, before, counts }: NonNullable<RetentionState['latest']>,
): Promise<void> => {
  await tx
    .updateTable('retention_states')
    .set({ removed_at: at, removed_before: sql<Date>`${before}::date`, removed: JSON.stringify(counts) })
    .where('organization_id', '=', organizationId)
    .execute();
};

export const saveCounted = async (
  tx: Tx,
  organizationId: string,
  { at, before }: NonNullable<RetentionState['counted']>,
): Promise<void> => {
  await tx
    .updateTable('retention_states')
    .set({ counted_at: at, counted: JSON.stringify(before) })
    .where('organization_id', '=', organizationId)
    .execute();
};
