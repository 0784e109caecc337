import { dayMs } from '@sightline/contract';
import type { Platform, SessionUser } from '../../../platform/context.ts';
import { signedOut, writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { publishEnded } from '../../../platform/events.ts';
import type { SessionContext } from '../../../platform/http/bind.ts';
import { apiTokenPrefix } from './api-tokens.ts';
import { findTokenOwner } from './api-tokens.store.ts';
import { endSession, extendSession, findSession } from './sessions.store.ts';
import { issueToken, readToken } from './tokens.ts';
import { hashOf } from '../../../platform/secret-links.ts';

/** The current user of a token; null if the token, session, user or organization may not act. */
export const authenticate = async (platform: Platform, token: string): Promise<SessionUser | null> => {
  const now = platform.clock.now();
  if (token.startsWith(apiTokenPrefix))
    return withSystem(platform.database, (tx) => findTokenOwner(tx, hashOf(token), new Date(now)));
  const read = await readToken(platform.secrets, token, now);
  if (read === null) return null;
  return withSystem(platform.database, (tx) => findSession(tx, read.sessionId, new Date(now)));
};

/** The current user of a session; null if it may no longer act. */
export const reloadSession = (platform: Platform, { sessionId }: SessionUser): Promise<SessionUser | null> =>
  withSystem(platform.database, (tx) => findSession(tx, sessionId, new Date(platform.clock.now())));

/** A fresh token of the same session. */
export const refreshSession = async (platform: Platform, user: SessionUser): Promise<string> => {
  const now = platform.clock.now();
  await withSystem(platform.database, (tx) =>
    extendSession(
      tx,
      user.sessionId,
      new Date(now),
      new Date(now + user.terms.lifetimeSeconds * 1000),
      platform.config.sessionDays * dayMs,
    ),
  );
  return issueToken(platform.secrets, user, now);
};

/** Ends the session immediately, including its live connections. */
export const signOut = async (ctx: SessionContext): Promise<Date> => {
  const { platform, user } = ctx;
  const now = new Date(platform.clock.now());
  await withSystem(platform.database, async (tx) => {
    await endSession(tx, user.sessionId, now);
    await writeAccountAudit(tx, ctx, user.id, signedOut);
    await publishEnded(platform.events, tx, [user.sessionId]);
  });
  return now;
};
