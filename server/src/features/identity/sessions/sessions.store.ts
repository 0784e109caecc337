import { defaultPlatformSettings, strictSession, type Role } from '@sightline/contract';
import { sql } from 'kysely';
import type { SessionTerms, SessionUser } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';

export type NewSession = {
  id: string;
  userId: string;
  organizationId: string | null;
  method?: Exclude<SessionTerms['method'], 'api-token'>;
  now: Date;
  expiresAt: Date;
  address: string;
  agent: string;
};

export const insertSession = async (tx: Tx, session: NewSession): Promise<void> => {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      organization_id: session.organizationId,
      method: session.method ?? 'password',
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      address: session.address,
      agent: session.agent,
    })
    .execute();
  await tx.updateTable('users').set({ last_login_at: session.now }).where('id', '=', session.userId).execute();
};

const usualHours = defaultPlatformSettings.sessionTimeoutHours;
const sessionHours = sql<number | null>`(select (settings->>'sessionTimeoutHours')::int from platform_settings)`;

/**
 * The session's user. Read for every request, so that ended sessions, suspensions and changed roles apply from the next
 * request on. Null if the session is not valid.
 */
export const findSession = async (tx: Tx, sessionId: string, now: Date): Promise<SessionUser | null> => {
  const row = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('organizations', 'organizations.id', 'sessions.organization_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'sessions.organization_id')
        .onRef('memberships.user_id', '=', 'sessions.user_id'),
    )
    .leftJoin('two_factor_secrets', 'two_factor_secrets.user_id', 'sessions.user_id')
    .select([
      'users.id',
      'users.email',
      'users.email_verified_at',
      'users.name',
      'users.avatar',
      'users.is_platform_admin',
      'users.is_demo',
      'sessions.organization_id',
      'sessions.method',
      'sessions.last_seen_at',
      'organizations.strict_sessions',
      'organizations.require_two_factor',
      'organizations.teams_only_since',
      'two_factor_secrets.confirmed_at as two_factor_since',
      'organizations.name as organization_name',
      'organizations.status as organization_status',
      'memberships.role',
      sessionHours.as('session_hours'),
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  if (row === undefined) return null;
  const outside = row.organization_id !== null && (row.organization_status !== 'active' || row.role === null);
  if (outside) return null;
  const strict = row.strict_sessions === true;
  if (strict && now.getTime() - row.last_seen_at.getTime() >= strictSession.idleMs) return null;
  const method = row.method as SessionTerms['method'];
  const hasSecondFactor = row.two_factor_since !== null || method !== 'password' || row.is_demo;
  return {
    id: row.id,
    sessionId,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    name: row.name,
    // A platform admin without an organization manages the platform's monitoring, which requires an admin.
    role: (row.role ?? (row.is_platform_admin ? 'admin' : 'developer')) as Role,
    isPlatformAdmin: row.is_platform_admin,
    isDemo: row.is_demo,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    avatar: row.avatar,
    teamsOnlySince: row.teams_only_since,
    terms: {
      method,
      strict,
      lifetimeSeconds: (row.session_hours ?? usualHours) * 3600,
      needsTwoFactor: row.require_two_factor === true && !hasSecondFactor,
      scopes: null,
    },
  };
};

/** A session that may no longer act, and what became of its membership; null if it was deleted. */
export const findEnded = async (
  tx: Tx,
  sessionId: string,
): Promise<{ organization: string | null; status: string | null; role: string | null; isEnded: boolean } | null> => {
  const row = await tx
    .selectFrom('sessions')
    .leftJoin('organizations', 'organizations.id', 'sessions.organization_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'sessions.organization_id')
        .onRef('memberships.user_id', '=', 'sessions.user_id'),
    )
    .select(['organizations.name', 'organizations.status', 'memberships.role', 'sessions.ended_at'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { name, status, role } = row;
  return { organization: name, status, role, isEnded: row.ended_at !== null };
};

export const isOrganization = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Extends the session until then, but never longer than `maxLifetimeMs` after it began. */
export const extendSession = async (
  tx: Tx,
  sessionId: string,
  now: Date,
  expiresAt: Date,
  maxLifetimeMs: number,
): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({
      last_seen_at: now,
      expires_at: sql`least(${expiresAt}::timestamptz, created_at + ${maxLifetimeMs} * interval '1 millisecond')`,
    })
    .where('id', '=', sessionId)
    .execute();
};

export const endSession = async (tx: Tx, sessionId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
};

export type SessionRow = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  address: string;
  agent: string;
  organizationName: string | null;
};

/** A user's valid sessions, newest first: all, or those in one organization. */
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

/** Which of a user's sessions end: all, all but one, one, or those in an organization. */
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

/** Moves a session to another organization. */
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

/** Deletes sessions that ended or expired before an instant. */
export const deleteSessions = async (tx: Tx, before: Date): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where((of) => of.or([of('ended_at', '<', before), of('expires_at', '<', before)]))
    .execute();
};

/** When a session was opened; null for one that has ended. */
export const readSignedInAt = async (tx: Tx, sessionId: string): Promise<Date | null> => {
  const row = await tx
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.created_at ?? null;
};
