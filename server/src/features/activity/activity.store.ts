import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type Activity = {
  /** Epoch seconds of commits and of what was done on pull requests, in no particular order. */
  instants: number[];
  /** The time zone in the accounts' profiles, if any. */
  timeZone: string | null;
};

/** When the owner of these accounts was active within a period. */
export const loadActivity = async (
  tx: Tx,
  accountIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<Activity> => {
  const accounts = [...accountIds];
  const found = await sql<{ at: number }>`
    select authored_at as at from commit_facts
    where author_id = any(${accounts}::text[]) and authored_at >= ${from} and authored_at < ${to}
    union all
    select at from pull_request_activity_facts
    where actor_id = any(${accounts}::text[]) and at >= ${from} and at < ${to}`.execute(tx);
  const zone = await tx
    .selectFrom('account_facts')
    .select('time_zone')
    .where(sql<boolean>`id = any(${accounts}::text[])`)
    .where('time_zone', 'is not', null)
    .orderBy('id')
    .executeTakeFirst();
  return { instants: found.rows.map((row) => row.at), timeZone: zone?.time_zone ?? null };
};
