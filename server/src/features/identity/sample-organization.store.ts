import type { Tx } from '../../platform/database/tenant.ts';

/** The organisation that everybody without data may look at; null before there is one. */
export const findSampleOrganization = async (
  tx: Tx,
): Promise<{ id: string; name: string; timeZone: string; createdAt: Date } | null> => {
  const row = await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'time_zone', 'created_at'])
    .where('is_sample', '=', true)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, name: row.name, timeZone: row.time_zone, createdAt: row.created_at };
};

/** With everything in it. */
export const removeSampleOrganization = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('organizations').where('is_sample', '=', true).execute();
};
