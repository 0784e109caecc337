import { minuteMs, t } from '@sightline/contract';
import type { Origin, Platform } from '../../../platform/context.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { countAgainst } from '../../../platform/limits.store.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import { endCodes, insertCode } from '../accounts.store.ts';
import { findVerifiedAccount } from '../identity.store.ts';
import { newCode } from '../../../platform/secret-links.ts';
import { findProvidedAccount, findUnverifiedAccounts } from './unverified-accounts.store.ts';
import { inLanguageOf } from '../preferences/change-preferences.ts';

const linkMinutes = 60;
const requests = { name: 'forgot-password', most: 3, seconds: 3600 };

type Forgotten = { email: string; origin: Origin };

/**
 * Queues a link for a new password. Whether the address is known is only checked later, so that
 * neither the answer nor its delay reveals it. @throws RateLimited
 */
export const forgotPassword = async (
  { platform, origin }: { platform: Platform; origin: Origin },
  email: string,
): Promise<void> => {
  await countAgainst(platform, requests, email.toLowerCase());
  await platform.jobs.enqueue<Forgotten>(null, forgotPasswordJob, { email, origin });
};

/** Sends the link if the account exists and is not a shared demo account. */
export const forgotPasswordJob = defineJob<Forgotten>({
  name: 'forgot-password',
  // Never deduplicated, even if many arrive together.
  options: { policy: 'standard' },
  async handle(platform, { email, origin }, { completeIn }) {
    const now = platform.clock.now();
    const { code, hash } = newCode();
    await withSystem(platform.database, async (tx) => {
      // Completes the job with its email: a retry's second email would invalidate the first link.
      await completeIn?.(tx);
      const account =
        (await findVerifiedAccount(tx, email)) ??
        (await findUnverifiedAccounts(tx, email, 1))[0] ??
        (await findProvidedAccount(tx, email));
      if (account === null || account.status !== 'active' || account.isDemo) return;
      await endCodes(tx, account.id, 'reset-password', new Date(now));
      const expiresAt = new Date(now + linkMinutes * minuteMs);
      await insertCode(tx, { hash, userId: account.id, purpose: 'reset-password', expiresAt });
      await writeAccountAudit(tx, { platform, origin }, account.id, 'account.forgot-password');
      const link = `${platform.config.publicUrl}/auth/reset-password?code=${code}`;
      await inLanguageOf(tx, account.id, () =>
        sendMail(platform, tx, {
          kind: 'reset',
          to: email,
          subject: t('Reset your Sightline password'),
          text: t(
            "Someone requested a password reset for this email address.\n\nChoose a new password: {link}\n\nThe link works once and expires in {minutes} minutes. If this wasn't you, ignore this email. Your password has not changed.",
            { link, minutes: linkMinutes },
          ),
        }),
      );
    });
  },
});
