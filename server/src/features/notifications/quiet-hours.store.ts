import type { QuietHours } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** The quiet hours of these members, of those who have set any. */
export const readQuietHours = async (tx: Tx, userIds: readonly string[]): Promise<Map<string, QuietHours>> => {
  const rows = await tx
    .selectFrom('quiet_hours')
    .selectAll()
    .where(sql<boolean>`user_id = any(${[...userIds]}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      { enabled: row.enabled, from: row.from_hour, to: row.to_hour, timeZone: row.time_zone },
    ]),
  );
};

export const saveQuietHours = async (
  tx: Tx,
  organizationId: string,
  userId: string,
  { enabled, from, to, timeZone }: QuietHours,
): Promise<void> => {
  const values = { enabled, from_hour: from, to_hour: to, time_zone: timeZone };
  await tx
    .insertInto('quiet_hours')
    .values({ organization_id: organizationId, user_id: userId, ...values })
    .onConflict((on) => on.columns(['organization_id', 'user_id']).doUpdateSet(values))
    .execute();
};

export const deleteQuietHours = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('quiet_hours').where('organization_id', '=', organizationId).execute();
};
