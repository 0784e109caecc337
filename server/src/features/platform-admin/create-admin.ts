import { randomBytes, randomUUID } from 'node:crypto';
import { t, emailAddress } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { writePlatformAudit } from '../../platform/audit/platform-audit.store.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { hashPassword, insertPlatformAdmin, setPlatformAdmin } from '../identity/index.ts';

/** The actor of these audit entries: anyone who can run commands on the server. */
const operator = { origin: { address: '', agent: 'command line' }, user: { id: null, name: 'Server operator' } };

/**
 * Makes a person a platform admin, with their verified account or else a new one.
 * @returns the password of a new account, which is only shown once; null for an existing account
 * @throws InvalidInput for an invalid address
 */
export const createPlatformAdminAccount = async (
  platform: Platform,
  { email, name }: { email: string; name: string },
): Promise<string | null> => {
  const parsed = emailAddress.safeParse(email);
  if (!parsed.success) throw new InvalidInput(t('Please enter a valid email address'));
  const password = `${randomBytes(12).toString('base64url')}-Aa1`;
  const passwordHash = await hashPassword(password);
  return withSystem(platform.database, async (tx) => {
    const known = await setPlatformAdmin(tx, parsed.data, true);
    const now = new Date(platform.clock.now());
    if (known === null)
      await insertPlatformAdmin(tx, { id: randomUUID(), email: parsed.data, name, passwordHash, isDemo: false }, now);
    await writePlatformAudit(tx, { platform, ...operator }, { action: 'platform.create-admin', subject: parsed.data });
    return known === null ? password : null;
  });
};

/** Revokes an account's platform access. @returns false if no platform admin has the address */
export const revokePlatformAdmin = (platform: Platform, email: string): Promise<boolean> =>
  withSystem(platform.database, async (tx) => {
    if ((await setPlatformAdmin(tx, email, false)) === null) return false;
    await writePlatformAudit(tx, { platform, ...operator }, { action: 'platform.revoke-admin', subject: email });
    return true;
  });
