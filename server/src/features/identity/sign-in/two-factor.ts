import { t, message, type TwoFactorState } from '@sightline/contract';
import type { Origin, Platform } from '../../../platform/context.ts';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { Conflict, InvalidInput } from '../../../platform/errors.ts';
import type { SessionContext } from '../../../platform/http/bind.ts';
import { writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import { endSessionsNow } from '../sessions/end-sessions.ts';
import { refuseDemo, refuseProvided } from '../demo-users.ts';
import { appAddress, newRecoveryCodes, newSecret, stepOfCode } from './one-time-passwords.ts';
import { hashOf } from '../../../platform/secret-links.ts';
import { confirmPassword } from './confirm-password.ts';
import { requireVerified } from '../require-verified.ts';
import { readPolicy } from '../sessions/security-policy.store.ts';
import {
  countRecoveryCodes,
  deleteTwoFactor,
  markConfirmed,
  readTwoFactor,
  redeemRecoveryCode,
  replaceRecoveryCodes,
  saveSecret,
  useStep,
} from './two-factor.store.ts';
import { mailOwner, profileLink } from './security-mail.ts';

const sealedFor = (userId: string): string => `two-factor ${userId}`;
const wrongCode = message('This code is incorrect. Enter the current code from your authenticator app.');
const demoReason = message('Demo accounts are shared, so their sign-in settings cannot be changed.');

export const readTwoFactorState = ({ platform, user }: SessionContext): Promise<TwoFactorState> =>
  withSystem(platform.database, async (tx) => {
    const secret = await readTwoFactor(tx, user.id);
    const policy = user.organizationId === null ? null : await readPolicy(tx, user.organizationId);
    const since = secret?.confirmedAt ?? null;
    return {
      on: since !== null,
      since: since?.toISOString() ?? null,
      recoveryCodesLeft: await countRecoveryCodes(tx, user.id),
      required: policy?.requireTwoFactor ?? false,
    };
  });

/** Creates a secret for an app; it is not required at sign-in until confirmed. @throws Conflict | InvalidInput */
export const beginTwoFactor = async (
  ctx: SessionContext,
  password: string,
): Promise<{ secret: string; address: string }> => {
  const { platform, user } = ctx;
  refuseDemo(user, t(demoReason));
  refuseProvided(user);
  requireVerified(user);
  await confirmPassword(ctx, password);
  const secret = newSecret();
  await withSystem(platform.database, async (tx) => {
    const known = await readTwoFactor(tx, user.id);
    if (known?.confirmedAt != null) throw new Conflict(t('Two-factor sign-in is already on.'));
    const sealed = platform.secrets.seal(secret, sealedFor(user.id));
    await saveSecret(tx, user.id, sealed, new Date(platform.clock.now()));
    await writeAccountAudit(tx, ctx, user.id, 'account.begin-two-factor');
  });
  return { secret, address: appAddress(secret, user.email) };
};

/** Notifies the owner by mail of changes to their second factor. */
const notifyOwner = (tx: Tx, ctx: SessionContext, subject: string, what: string): Promise<boolean> =>
  mailOwner(tx, ctx, ctx.user, () => ({ subject: t(subject), what: t(what), advice: adviceOn(ctx.platform) }));

const adviceOn = (platform: Platform): string =>
  `${t("If this wasn't you, change your password and check your account activity.")}\n\n${profileLink(platform)}`;

const writeRecoveryCodes = async (tx: Tx, userId: string): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(hashOf));
  return codes;
};

/**
 * Turns two-factor sign-in on; other sessions end.
 * @returns the recovery codes, which are shown this once
 */
export const confirmTwoFactor = (ctx: SessionContext, code: string): Promise<string[]> => {
  const { platform, user } = ctx;
  refuseDemo(user, t(demoReason));
  refuseProvided(user);
  requireVerified(user);
  return withSystem(platform.database, async (tx) => {
    const known = await readTwoFactor(tx, user.id);
    if (known === null) throw new Conflict(t('Start again with a new setup key.'));
    if (known.confirmedAt !== null) throw new Conflict(t('Two-factor sign-in is already on.'));
    if ((await redeemSecondFactor(tx, platform, user.id, code)) === null) throw new InvalidInput(t(wrongCode));
    await markConfirmed(tx, user.id, new Date(platform.clock.now()));
    await writeAccountAudit(tx, ctx, user.id, 'account.turn-two-factor-on');
    await endSessionsNow(tx, platform, user.id, { except: user.sessionId });
    await notifyOwner(
      tx,
      ctx,
      message('Two-factor sign-in was turned on'),
      message(
        'Two-factor sign-in was turned on for your Sightline account. From now on, you sign in with your password and a code from your authenticator app. Your other sessions have been signed out.',
      ),
    );
    return writeRecoveryCodes(tx, user.id);
  });
};

/** @throws InvalidInput | Conflict */
export const renewRecoveryCodes = async (ctx: SessionContext, password: string): Promise<string[]> => {
  const { platform, user } = ctx;
  refuseDemo(user, t(demoReason));
  refuseProvided(user);
  await confirmPassword(ctx, password);
  return withSystem(platform.database, async (tx) => {
    if ((await readTwoFactor(tx, user.id))?.confirmedAt == null) throw new Conflict(t('Two-factor sign-in is off.'));
    await writeAccountAudit(tx, ctx, user.id, 'account.renew-recovery-codes');
    await notifyOwner(
      tx,
      ctx,
      message('New recovery codes for your account'),
      message(
        'New recovery codes were created for your Sightline account. Each one works once in place of your authenticator app. Your previous codes no longer work.',
      ),
    );
    return writeRecoveryCodes(tx, user.id);
  });
};

/** @throws InvalidInput when the password is wrong */
export const endTwoFactor = async (ctx: SessionContext, password: string): Promise<void> => {
  const { platform, user } = ctx;
  refuseDemo(user, t(demoReason));
  refuseProvided(user);
  await confirmPassword(ctx, password);
  await withSystem(platform.database, async (tx) => {
    if (!(await deleteTwoFactor(tx, user.id))) return;
    await writeAccountAudit(tx, ctx, user.id, 'account.turn-two-factor-off');
    await notifyOwner(
      tx,
      ctx,
      message('Two-factor sign-in was turned off'),
      message(
        'Two-factor sign-in was turned off for your Sightline account. From now on, you sign in with your password only.',
      ),
    );
  });
};

/** Uses up a code from the app or a recovery code. @returns which of them it was; null if it is wrong */
export const redeemSecondFactor = async (
  tx: Tx,
  platform: Platform,
  userId: string,
  code: string,
): Promise<'app' | 'recovery' | null> => {
  const known = await readTwoFactor(tx, userId);
  if (known === null) return null;
  const typed = code.trim().toLowerCase().replaceAll(/\s/g, '');
  const now = platform.clock.now();
  const step = await stepOfCode(platform.secrets.open(known.sealed, sealedFor(userId)), typed, now);
  if (step !== null) return (await useStep(tx, userId, step)) ? 'app' : null;
  return (await redeemRecoveryCode(tx, userId, hashOf(typed), new Date(now))) ? 'recovery' : null;
};

/** Emails the owner that a recovery code was used: a stolen one works without the app. */
export const notifyOfRecoveryCode = async (
  tx: Tx,
  ctx: { platform: Platform; origin: Origin },
  owner: { id: string; email: string },
): Promise<void> => {
  const left = await countRecoveryCodes(tx, owner.id);
  await mailOwner(tx, ctx, owner, () => ({
    subject: t('A recovery code was used to sign in'),
    what: t(
      'Someone signed in to your Sightline account with your password and a recovery code. {left, plural, =0 {You have no recovery codes left.} one {You have 1 recovery code left.} other {You have # recovery codes left.}} You can create new ones on your profile.',
      { left },
    ),
    advice: adviceOn(ctx.platform),
  }));
};
