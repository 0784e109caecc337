import type { Origin, Platform, SessionUser } from '../../platform/context.ts';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { countAgainst } from '../../platform/limits.store.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { writeAccountAudit } from '../../platform/audit/account-audit.store.ts';
import { endCodes, insertCode, markEmailVerified, redeemCode } from './accounts.store.ts';
import { refuseDemo } from './demo-users.ts';
import { hashOf, newCode } from './secret-links.ts';

const days = 3;
const resends = { name: 'send-verification', most: 3, seconds: 3600 };

/** Sends the link that shows that the address is theirs. Earlier links stop working. */
export const sendVerification = async (
  tx: Tx,
  platform: Platform,
  user: { id: string; email: string; name: string },
): Promise<void> => {
  const now = platform.clock.now();
  const { code, hash } = newCode();
  await endCodes(tx, user.id, 'verify-email', new Date(now));
  await insertCode(tx, {
    hash,
    userId: user.id,
    purpose: 'verify-email',
    expiresAt: new Date(now + days * 86_400_000),
  });
  await sendMail(platform, tx, {
    to: user.email,
    subject: 'Confirm your e-mail address',
    text: `Hello ${user.name},\n\nconfirm that this address is yours:\n${platform.config.publicUrl}/auth/verify-email?code=${code}\n\nThe link works for ${days} days. If you did not sign up for Sightline, ignore this message.`,
  });
};

/** Sends the link again. @throws RateLimited, and NotAllowed for demo accounts */
export const resendVerification = async (platform: Platform, user: SessionUser): Promise<void> => {
  refuseDemo(user, 'The demo accounts send no mail.');
  await countAgainst(platform, resends, user.id);
  await withSystem(platform.database, (tx) => sendVerification(tx, platform, user));
};

/** @returns the address. @throws InvalidInput for a link that does not work any more */
export const verifyEmail = (ctx: { platform: Platform; origin: Origin }, code: string): Promise<string> =>
  withSystem(ctx.platform.database, async (tx) => {
    const now = new Date(ctx.platform.clock.now());
    const userId = await redeemCode(tx, hashOf(code), 'verify-email', now);
    if (userId === null) throw new InvalidInput('This link does not work any more. Ask for a new one on your profile.');
    await writeAccountAudit(tx, ctx, userId, 'account.verify-email');
    return markEmailVerified(tx, userId, now);
  });
