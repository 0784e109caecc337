import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/**
 * Writes an attempt down as failed, before anything is checked, unless there are too many already.
 * Attempts for one address are counted one after the other, so that trying at once is no way around.
 * @returns its id, or null when there have been too many
 */
export const beginAttempt = async (
  tx: Tx,
  email: string,
  at: Date,
  { since, most }: { since: Date; most: number },
): Promise<number | null> => {
  const address = email.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attempts ${address}`}, 0))`.execute(tx);
  const failed = await tx
    .selectFrom('sign_in_attempts')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('email', '=', address)
    .where('at', '>', since)
    .where('succeeded', '=', false)
    .executeTakeFirstOrThrow();
  if (failed.count >= most) return null;
  const row = await tx
    .insertInto('sign_in_attempts')
    .values({ email: address, at, succeeded: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Notes that what was tried was right. */
export const markRight = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('sign_in_attempts').set({ succeeded: true }).where('id', '=', id).execute();
};

export const deleteAttempts = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('sign_in_attempts').where('at', '<', before).execute();
};
