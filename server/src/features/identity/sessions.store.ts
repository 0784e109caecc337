import type { Tx } from '../../platform/database/tenant.ts';

export type SessionRow = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  address: string;
  agent: string;
  organizationName: string | null;
};

/** Sessions of a user that still work, the latest first: all, or those in one organisation only. */
export const listSessions = async (tx: Tx, userId: string, within: string | null, now: Date): Promise<SessionRow[]> => {
  let query = tx
    .selectFrom('sessions')
    .leftJoin('organizations', 'organizations.id', 'sessions.organization_id')
    .select([
      'sessions.id',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.address',
      'sessions.agent',
      'organizations.name',
    ])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);
  if (within !== null) query = query.where('sessions.organization_id', '=', within);
  const rows = await query.orderBy('last_seen_at', 'desc').execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    address: row.address,
    agent: row.agent,
    organizationName: row.name,
  }));
};

/** Which of a user's sessions end: all, all but one, one, or those in an organisation. */
export type WhichSessions = { except?: string; only?: string; organizationId?: string };

/** @returns the ids of those that ended now */
export const endSessions = async (
  tx: Tx,
  userId: string,
  { except, only, organizationId }: WhichSessions,
  now: Date,
): Promise<string[]> => {
  let update = tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (except !== undefined) update = update.where('id', '<>', except);
  if (only !== undefined) update = update.where('id', '=', only);
  if (organizationId !== undefined) update = update.where('organization_id', '=', organizationId);
  return (await update.returning('id').execute()).map((row) => row.id);
};

/** Has a session act in another organisation from now on. */
export const moveSession = async (
  tx: Tx,
  sessionId: string,
  organizationId: string | null,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ organization_id: organizationId, last_seen_at: now })
    .where('id', '=', sessionId)
    .execute();
};

/** Deletes sessions that were ended or ran out before then. */
export const deleteSessions = async (tx: Tx, before: Date): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where((of) => of.or([of('ended_at', '<', before), of('expires_at', '<', before)]))
    .execute();
};
