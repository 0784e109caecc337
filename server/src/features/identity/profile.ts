import { t } from '@sightline/contract';
import type { Origin, Platform, SessionUser } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import { writeAccountAudit } from '../../platform/audit/account-audit.store.ts';
import { updateUser } from './accounts.store.ts';
import { changePreferences } from './preferences/change-preferences.ts';
import { endSessionsNow } from './sessions/end-sessions.ts';
import { refuseDemo, shownPart } from './demo-users.ts';
import { listSessions, type SessionRow } from './sessions/sessions.store.ts';

type SessionContext = { platform: Platform; origin: Origin; user: SessionUser };

/** Changes the own name or theme. */
export const updateProfile = async (
  ctx: SessionContext,
  change: { name?: string | undefined; theme?: 'light' | 'dark' | 'system' | undefined },
): Promise<SessionUser> => {
  const { platform, user } = ctx;
  if (change.name !== undefined) refuseDemo(user, t('The name of a demo account cannot be changed.'));
  await withSystem(platform.database, async (tx) => {
    await updateUser(tx, user.id, { name: change.name });
    if (change.name !== undefined) await writeAccountAudit(tx, ctx, user.id, 'account.rename', { from: user.name });
  });
  if (change.theme !== undefined) await changePreferences(ctx, { theme: change.theme });
  return { ...user, name: change.name ?? user.name };
};

/** The own sessions. A session that a provider opened shows those in its organization. @throws NotAllowed */
export const listOwnSessions = async ({ platform, user }: SessionContext): Promise<SessionRow[]> => {
  const now = new Date(platform.clock.now());
  const all = await withSystem(platform.database, (tx) => listSessions(tx, user.id, shownPart(user), now));
  // A demo account is shared: its other sessions are other people's.
  return all.filter((session) => !user.isDemo || session.id === user.sessionId);
};

/** Ends one of the own sessions that are shown. @throws NotAllowed | NotFound for any other */
export const endOwnSession = async (ctx: SessionContext, sessionId: string): Promise<void> => {
  if (sessionId !== ctx.user.sessionId)
    refuseDemo(ctx.user, t('Demo accounts are shared, so you cannot end other sessions.'));
  await withSystem(ctx.platform.database, async (tx) => {
    const sessions = await listSessions(tx, ctx.user.id, shownPart(ctx.user), new Date(ctx.platform.clock.now()));
    if (!sessions.some((session) => session.id === sessionId)) throw new NotFound('session', sessionId);
    await endSessionsNow(tx, ctx.platform, ctx.user.id, { only: sessionId });
    await writeAccountAudit(tx, ctx, ctx.user.id, 'account.end-session');
  });
};
