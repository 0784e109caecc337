import { t, dayMs } from '@sightline/contract';
import type { Platform, SessionUser } from '../../../platform/context.ts';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { countAgainst } from '../../../platform/limits.store.ts';
import { mailName } from '../../../platform/mail/mail-name.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { endCodes, insertCode } from '../accounts.store.ts';
import { refuseDemo } from '../demo-users.ts';
import { findVerifiedAccount } from '../identity.store.ts';
import { newCode } from '../../../platform/secret-links.ts';
import { inLanguageOf } from '../preferences/change-preferences.ts';

const days = 3;
const resends = { name: 'send-verification', most: 3, seconds: 3600 };

type Newcomer = { id: string; email: string; name: string };

/**
 * Sends the link that confirms an address; earlier links stop working. If the address already belongs to an account,
 * an email tells its owner about the attempt to sign up. The reply is the same in both cases.
 */
export const sendVerification = async (
  tx: Tx,
  platform: Platform,
  { id, email, name }: Newcomer,
  /** The code of the invite link with which they signed up. */
  invitation: string | null = null,
): Promise<void> => {
  const now = platform.clock.now();
  const { code, hash } = newCode();
  await endCodes(tx, id, 'verify-email', new Date(now));
  await insertCode(tx, { hash, userId: id, purpose: 'verify-email', expiresAt: new Date(now + days * dayMs) });
  const owner = await findVerifiedAccount(tx, email);
  if (owner !== null) return announceAttempt(tx, platform, { id: owner.id, email });
  const link = `${platform.config.publicUrl}/auth/verify-email?code=${code}${invitation === null ? '' : `&invitation=${invitation}`}`;
  await inLanguageOf(tx, id, () =>
    sendMail(platform, tx, {
      kind: 'verification',
      to: email,
      subject: t('Confirm your email address'),
      text: t(
        'Hello {name},\n\nSomeone signed up for Sightline with this email address. If it was you, confirm the address.\n\nConfirm the address: {link}\n\nThe link expires in {days} days. If you did not sign up, ignore this email.',
        { name: mailName(name, email), link, days },
      ),
    }),
  );
};

/** Notifies the owner of an address of an attempt to sign up with it. */
export const announceAttempt = async (
  tx: Tx,
  platform: Platform,
  { id, email }: { id: string; email: string },
): Promise<void> => {
  const { publicUrl } = platform.config;
  await inLanguageOf(tx, id, () =>
    sendMail(platform, tx, {
      kind: 'known-address',
      to: email,
      subject: t('Someone tried to sign up with your email address'),
      text: t(
        "Someone tried to create a Sightline account with this email address. You already have one. If it was you, sign in.\n\nSign in: {signIn}\n\nIf you forgot your password, choose a new one: {newPassword}\n\nIf it wasn't you, you don't need to do anything.",
        { signIn: `${publicUrl}/auth/login`, newPassword: `${publicUrl}/auth/forgot-password` },
      ),
    }),
  );
};

/** Sends the link again. @throws RateLimited, and NotAllowed for demo accounts */
export const resendVerification = async (platform: Platform, user: SessionUser): Promise<void> => {
  refuseDemo(user, t('Demo accounts do not send email.'));
  if (user.emailVerified) return;
  await countAgainst(platform, resends, user.id);
  await withSystem(platform.database, (tx) => sendVerification(tx, platform, user));
};
