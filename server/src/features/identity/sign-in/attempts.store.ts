import { sql } from 'kysely';
import type { Origin } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { Tx } from '../../../platform/database/tenant.ts';

/** Kinds of attempts: a password or second factor at sign-in, or a password confirmation by a signed-in user. */
export type Attempted = 'password' | 'code' | 'passkey' | 'confirmation';
/**
 * Attempts that are counted together. A stranger who knows an address can only try passwords and codes,
 * so these never lock a user out of their passkey or out of confirming something in an open session.
 */
const countedWith: Record<Attempted, readonly Attempted[]> = {
  password: ['password', 'code'],
  code: ['password', 'code'],
  passkey: ['passkey'],
  confirmation: ['confirmation'],
};
export type Attempt = { email: string; kind: Attempted; at: Date; origin: Origin };

/** Whoever forgot their password and chose a new one can sign in at once; wrong codes still count. */
const sinceNewPassword = (address: string) => sql<Date>`coalesce(
  (select password_changed_at from users where lower(email) = ${address} and email_verified_at is not null),
  '-infinity')`;

/**
 * Records an attempt as failed, before anything is checked, unless there are already too many. Attempts for one address
 * are serialized, so that concurrent ones do not bypass the limit.
 * @returns its id, or null when there have been too many
 */
export const beginAttempt = async (
  tx: Tx,
  { email, kind, at, origin }: Attempt,
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
    .where('kind', '=', anyOf('text', countedWith[kind]))
    .where((of) => of.or([of('kind', '<>', 'password'), of('at', '>=', sinceNewPassword(address))]))
    .executeTakeFirstOrThrow();
  if (failed.count >= most) return null;
  const row = await tx
    .insertInto('sign_in_attempts')
    .values({ email: address, kind, at, address: origin.address, agent: origin.agent, succeeded: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Records a successful attempt. */
export const markRight = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('sign_in_attempts').set({ succeeded: true }).where('id', '=', id).execute();
};

export type FailedAttempt = { id: number; at: Date; kind: Attempted; address: string; agent: string };

/** Failed attempts for an address, the latest first. */
export const listFailedAttempts = async (
  tx: Tx,
  email: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<FailedAttempt[]> => {
  let query = tx
    .selectFrom('sign_in_attempts')
    .select(['id', 'at', 'kind', 'address', 'agent'])
    .where('email', '=', email.toLowerCase())
    .where('succeeded', '=', false);
  if (before !== null) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...row, kind: row.kind as Attempted }));
};

export const deleteAttempts = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('sign_in_attempts').where('at', '<', before).execute();
};
