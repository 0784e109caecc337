import { t, message, type TwoFactorState } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import { Conflict, InvalidInput } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/bind.ts';
import { writeAccountAudit } from '../../platform/audit/account-audit.store.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { endSessionsNow } from './end-sessions.ts';
import { refuseDemo, refuseProvided } from './demo-users.ts';
import { appAddress, newRecoveryCodes, newSecret, stepOfCode } from './one-time-passwords.ts';
import { hashOf } from '../../platform/secret-links.ts';
import { confirmPassword } from './confirm-password.ts';
import { requireVerified } from './require-verified.ts';
import { readPolicy } from './security-policy.store.ts';
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
import { inLanguageOf } from './preferences/change-preferences.ts';

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
const notifyOwner = async (
  tx: Tx,
  { platform, user }: SessionContext,
  subject: string,
  text: string,
): Promise<void> => {
  await inLanguageOf(tx, user.id, () => {
    const advice = t("If this wasn't you, change your password and check your account activity: {link}", {
      link: `${platform.config.publicUrl}/profile`,
    });
    return sendMail(platform, tx, {
      kind: 'security',
      to: user.email,
      subject: t(subject),
      text: `${t(text)}\n\n${advice}`,
    });
  });
};

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
    if (!(await isCodeRight(tx, platform, user.id, code))) throw new InvalidInput(t(wrongCode));
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

/** Whether a code from the app or a recovery code is right. Uses it up. */
export const isCodeRight = async (tx: Tx, platform: Platform, userId: string, code: string): Promise<boolean> => {
  const known = await readTwoFactor(tx, userId);
  if (known === null) return false;
  const typed = code.trim().toLowerCase().replaceAll(/\s/g, '');
  const now = platform.clock.now();
  const step = await stepOfCode(platform.secrets.open(known.sealed, sealedFor(userId)), typed, now);
  if (step !== null) return useStep(tx, userId, step);
  return redeemRecoveryCode(tx, userId, hashOf(typed), new Date(now));
};
