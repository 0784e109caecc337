import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { DigestKind } from './due.ts';

export type DigestState = {
  /** Days of the last due digests; null for unwanted ones. */
  days: Record<DigestKind, string | null>;
  lastSentAt: Date | null;
  /** Keys of reported findings, with the epoch milliseconds at which they were last true. */
  reported: Readonly<Record<string, number>>;
};

/** The states of these users, locked until the transaction ends. */
export const holdDigestStates = async (tx: Tx, userIds: readonly string[]): Promise<Map<string, DigestState>> => {
  const rows = await tx
    .selectFrom('digest_states')
    .select(['user_id', 'daily_day', 'weekly_day', 'last_sent_at', 'told'])
    .where(sql<boolean>`user_id = any(${[...userIds]}::uuid[])`)
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        days: { daily: row.daily_day, weekly: row.weekly_day },
        lastSentAt: row.last_sent_at,
        reported: row.told as Record<string, number>,
      },
    ]),
  );
};

export const saveDigestState = async (
  tx: Tx,
  organizationId: string,
  userId: string,
  { days, lastSentAt, reported }: DigestState,
): Promise<void> => {
  const values = {
    daily_day: days.daily,
    weekly_day: days.weekly,
    last_sent_at: lastSentAt,
    told: JSON.stringify(reported),
  };
  await tx
    .insertInto('digest_states')
    .values({ organization_id: organizationId, user_id: userId, ...values })
    .onConflict((on) => on.columns(['organization_id', 'user_id']).doUpdateSet(values))
    .execute();
};

export const deleteDigestStates = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('digest_states').where('organization_id', '=', organizationId).execute();
};
