import { message, t } from '@sightline/contract';
import type { Origin, Platform, SessionUser } from '../../../platform/context.ts';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { InvalidInput } from '../../../platform/errors.ts';
import { writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import { findCode, readCredentials, recentPasswords, redeemCode, replacePassword } from '../accounts.store.ts';
import { endApiTokensOf } from '../sessions/api-tokens.store.ts';
import { confirmPassword } from './confirm-password.ts';
import { refuseDemo, refuseProvided } from '../demo-users.ts';
import { assertGoodPassword, assertNewPassword, passwordHistory } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { hashOf } from '../../../platform/secret-links.ts';
import { endSessionsNow } from '../sessions/end-sessions.ts';
import { mailOwner } from './security-mail.ts';
import { verifyAddress } from './verify-address.ts';

type PublicContext = { platform: Platform; origin: Origin };

/**
 * Changes the own password; every other session ends.
 * @throws InvalidInput when the current one is wrong or the new one breaks a rule; wrong ones are limited
 */
export const changePassword = async (
  ctx: PublicContext & { user: SessionUser },
  { current, password }: { current: string; password: string },
): Promise<void> => {
  const { platform, user } = ctx;
  refuseDemo(user, t('The password of a demo account cannot be changed.'));
  refuseProvided(user);
  await confirmPassword(ctx, current);
  const now = new Date(platform.clock.now());
  const recent = await withSystem(platform.database, (tx) => recentPasswords(tx, user.id, passwordHistory));
  await assertGoodPassword(platform, password, user);
  await assertNewPassword(password, recent);
  const hash = await hashPassword(password);
  await withSystem(platform.database, async (tx) => {
    await replacePassword(tx, user.id, hash, now);
    await writeAccountAudit(tx, ctx, user.id, 'account.change-password');
    // An unconfirmed address may be a stranger's.
    if (user.emailVerified) await notifyOwner(tx, ctx, user, { isReset: false });
    await endSessionsNow(tx, platform, user.id, { except: user.sessionId });
  });
};

const linkEnded = message('This link has expired or was already used. Request a new one.');

/** The address of the account whose password a link resets. @throws InvalidInput */
export const lookAtResetLink = ({ database, clock }: Platform, code: string): Promise<string> =>
  withSystem(database, async (tx) => {
    const userId = await findCode(tx, hashOf(code), 'reset-password', new Date(clock.now()));
    const account = userId === null ? null : await readCredentials(tx, userId);
    if (account === null) throw new InvalidInput(t(linkEnded));
    return account.email;
  });

/** Chooses a new password by the link; every session and every API token ends. @throws InvalidInput */
export const resetPassword = async (
  ctx: PublicContext,
  { code, password }: { code: string; password: string },
): Promise<void> => {
  const { platform } = ctx;
  const hash = await hashPassword(password);
  await withSystem(platform.database, async (tx) => {
    const now = new Date(platform.clock.now());
    const userId = await redeemCode(tx, hashOf(code), 'reset-password', now);
    const account = userId === null ? null : await readCredentials(tx, userId);
    if (userId === null || account === null) throw new InvalidInput(t(linkEnded));
    await assertGoodPassword(platform, password, account);
    // The link proves who owns the address. Another person may have set the account up.
    if (!account.emailVerified) await verifyAddress(tx, ctx, { ...account, id: userId }, { isSamePerson: false });
    await assertNewPassword(password, await recentPasswords(tx, userId, passwordHistory));
    await replacePassword(tx, userId, hash, now);
    const apiTokens = await endApiTokensOf(tx, userId, {}, now);
    await writeAccountAudit(tx, ctx, userId, 'account.reset-password', { apiTokens });
    await notifyOwner(tx, ctx, { id: userId, email: account.email }, { isReset: true });
    await endSessionsNow(tx, platform, userId, {});
  });
};

/** Emails the owner, who would otherwise not notice that somebody else changed the password. */
const notifyOwner = (
  tx: Tx,
  ctx: PublicContext,
  owner: { id: string; email: string },
  { isReset }: { isReset: boolean },
): Promise<boolean> =>
  mailOwner(tx, ctx, owner, () => {
    const { publicUrl } = ctx.platform.config;
    return {
      subject: t('Your password was changed'),
      what: isReset
        ? t(
            'The password of your Sightline account was reset through an emailed link. All sessions have been signed out, and API tokens no longer work.',
          )
        : t('The password of your Sightline account was changed. Your other sessions have been signed out.'),
      advice: t(
        "If this wasn't you, choose a new password, then check your account activity on your profile.\n\nChoose a new password: {newPassword}\n\nOpen your profile: {profile}",
        { newPassword: `${publicUrl}/auth/forgot-password`, profile: `${publicUrl}/profile` },
      ),
    };
  });
