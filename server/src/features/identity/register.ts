import { randomUUID } from 'node:crypto';
import type { Origin, Platform } from '../../platform/context.ts';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import { countAgainst } from '../../platform/limits.store.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { writeAccountAudit } from '../../platform/audit/account-audit.store.ts';
import { insertUser } from './accounts.store.ts';
import { foundOrganization } from './found-organization.ts';
import { openSession } from './open-session.ts';
import { assertAllowedDomain } from './organization-domains.ts';
import { assertGoodPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { sendVerification } from './verify-email.ts';
import type { SignedIn } from './sign-in.ts';
import { issueToken } from './tokens.ts';

type PublicContext = { platform: Platform; origin: Origin };
export type NewAccount = { email: string; name: string; password: string };

export const registrations = { name: 'register', most: 3, seconds: 3600 };
const organizationRegistrations = { name: 'register-organization', most: 1, seconds: 3600 };

/** All that somebody learns who signs up with an address that is somebody's already. */
export const registrationFailed = 'Registration failed. Please try again.';

/** Tells the owner of an address that somebody tried to sign up with it. */
export const tellOwner = (tx: Tx, platform: Platform, email: string): Promise<void> =>
  sendMail(platform, tx, {
    to: email,
    subject: 'Somebody tried to sign up with your address',
    text: `Somebody tried to create a Sightline account with this address, which has one already.\n\nIf it was you, sign in: ${platform.config.publicUrl}/auth/login\n\nIf it was not, nothing has happened and nothing needs to be done.`,
  });

/**
 * Creates an account. Whoever has the address already is told by mail; the caller learns only that it
 * failed, and the same work is done.
 * @throws InvalidInput | RateLimited | Conflict
 */
const createAccount = async (
  ctx: PublicContext,
  account: NewAccount,
  then: (tx: Tx, userId: string) => Promise<string | null>,
): Promise<SignedIn> => {
  const { platform } = ctx;
  assertGoodPassword(account.password, account);
  const passwordHash = await hashPassword(account.password);
  const now = new Date(platform.clock.now());
  const user = await withSystem(platform.database, async (tx) => {
    const id = randomUUID();
    if (!(await insertUser(tx, { id, ...account, passwordHash, emailVerifiedAt: null }, now))) {
      await tellOwner(tx, platform, account.email);
      return null;
    }
    await writeAccountAudit(tx, ctx, id, 'account.register');
    const organizationId = await then(tx, id);
    await sendVerification(tx, platform, { id, email: account.email, name: account.name });
    return openSession(tx, ctx, id, organizationId);
  });
  if (user === null) throw new Conflict(registrationFailed);
  return { user, token: await issueToken(platform.secrets, user, platform.clock.now()) };
};

/** Signs somebody up who belongs to no organisation yet. */
export const register = async (ctx: PublicContext, account: NewAccount): Promise<SignedIn> => {
  await countAgainst(ctx.platform, registrations, account.email.toLowerCase());
  return createAccount(ctx, account, async () => null);
};

/** Registers an organisation with its first admin. */
export const registerOrganization = async (
  ctx: PublicContext,
  {
    organizationName,
    organizationDomain,
    ...account
  }: NewAccount & { organizationName: string; organizationDomain: string },
): Promise<SignedIn> => {
  assertAllowedDomain(organizationDomain);
  await countAgainst(ctx.platform, organizationRegistrations, account.email.toLowerCase());
  return createAccount(ctx, account, (tx, userId) =>
    foundOrganization(
      tx,
      ctx,
      { id: userId, name: account.name },
      { name: organizationName, domain: organizationDomain },
    ),
  );
};
