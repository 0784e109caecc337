import { t } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import type { SessionUser } from '../../../platform/context.ts';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { Conflict } from '../../../platform/errors.ts';
import type { PublicContext } from '../../../platform/http/bind.ts';
import { countAgainst } from '../../../platform/limits.store.ts';
import { insertUser } from '../accounts.store.ts';
import { foundOrganization } from '../organizations/found-organization.ts';
import { findVerifiedAccount } from '../identity.store.ts';
import { openSession } from '../sessions/open-session.ts';
import { assertAllowedDomain } from '../organizations/organization-domains.ts';
import { assertGoodPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { announceAttempt, sendVerification } from './send-verification.ts';
import type { SignedIn } from './sign-in.ts';
import { issueToken } from '../sessions/tokens.ts';
import { keepLanguage } from '../preferences/change-preferences.ts';

export type NewAccount = { email: string; name: string; password: string };
type NewOrganization = { organizationName: string; organizationDomain: string };

const registrations = { name: 'register', most: 3, seconds: 3600 };
const organizationRegistrations = { name: 'register-organization', most: 1, seconds: 3600 };

const issue = async ({ platform }: PublicContext, user: SessionUser): Promise<SignedIn> => ({
  user,
  token: await issueToken(platform.secrets, user, platform.clock.now()),
});

/** An account that claims its address until the mailed link confirms it. @returns its id */
const insertAccount = async (
  tx: Tx,
  ctx: PublicContext,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
  invitation: string | null = null,
): Promise<string> => {
  const id = randomUUID();
  const now = new Date(ctx.platform.clock.now());
  await insertUser(tx, { id, email, name, passwordHash, emailVerifiedAt: null }, now);
  await keepLanguage(tx, id, now);
  await writeAccountAudit(tx, ctx, id, 'account.register');
  await sendVerification(tx, ctx.platform, { id, email, name }, invitation);
  return id;
};

/**
 * Creates an account without an organization. An address that has an account already gets the
 * same answer after the same work: an account that can never be confirmed. @throws InvalidInput | RateLimited
 */
export const register = async (
  ctx: PublicContext,
  account: NewAccount,
  /** The code of an invite link, to which the mailed link returns. */
  invitation: string | null = null,
): Promise<SignedIn> => {
  await assertGoodPassword(ctx.platform, account.password, account);
  await countAgainst(ctx.platform, registrations, account.email.toLowerCase());
  const passwordHash = await hashPassword(account.password);
  return issue(
    ctx,
    await withSystem(ctx.platform.database, async (tx) =>
      openSession(tx, ctx, await insertAccount(tx, ctx, { ...account, passwordHash }, invitation), null),
    ),
  );
};

/**
 * Registers an organization with its first admin. An address that already has an account is rejected, because the admin
 * could never confirm it. @throws InvalidInput | RateLimited | Conflict
 */
export const registerOrganization = async (
  ctx: PublicContext,
  { organizationName: name, organizationDomain: domain, ...account }: NewAccount & NewOrganization,
): Promise<SignedIn> => {
  assertAllowedDomain(domain);
  await assertGoodPassword(ctx.platform, account.password, account);
  await countAgainst(ctx.platform, organizationRegistrations, account.email.toLowerCase());
  const passwordHash = await hashPassword(account.password);
  const user = await withSystem(ctx.platform.database, async (tx) => {
    const owner = await findVerifiedAccount(tx, account.email);
    if (owner !== null) {
      await announceAttempt(tx, ctx.platform, { id: owner.id, email: account.email });
      return null;
    }
    const id = await insertAccount(tx, ctx, { ...account, passwordHash });
    const organizationId = await foundOrganization(tx, ctx, { id, name: account.name }, { name, domain });
    return openSession(tx, ctx, id, organizationId);
  });
  if (user === null) throw new Conflict(t('Organization registration failed'));
  return issue(ctx, user);
};
