import { hourMs, t } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { Origin, Platform, SessionUser } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { signedIn, writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import { NotAuthenticated } from '../../../platform/errors.ts';
import { readPlatformSettings } from '../../../platform/settings/platform-settings.store.ts';
import { findSession, insertSession } from './sessions.store.ts';

type How = {
  method?: 'password' | 'single-sign-on' | 'passkey';
  /** Further details for the account event. */
  detail?: Record<string, unknown>;
};

/** Signs a user in, in an organization or in none. @throws NotAuthenticated when they may not act there */
export const openSession = async (
  tx: Tx,
  { platform, origin }: { platform: Platform; origin: Origin },
  userId: string,
  organizationId: string | null,
  { method = 'password', detail = {} }: How = {},
): Promise<SessionUser> => {
  const now = platform.clock.now();
  const id = randomUUID();
  const { settings } = await readPlatformSettings(tx);
  const expiresAt = new Date(now + settings.sessionTimeoutHours * hourMs);
  await insertSession(tx, { id, userId, organizationId, method, now: new Date(now), expiresAt, ...origin });
  const user = await findSession(tx, id, new Date(now));
  if (user === null) throw new NotAuthenticated(t('This account cannot sign in.'));
  await writeAccountAudit(tx, { platform, origin, user }, userId, signedIn, { method, ...detail });
  return user;
};
