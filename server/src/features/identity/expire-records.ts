import { dayMs as day } from '@sightline/contract';
import { deleteSignIns } from '../../platform/audit/account-audit.store.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deleteCounts } from '../../platform/limits.store.ts';
import { deleteCodes } from './accounts.store.ts';
import { deleteAttempts } from './sign-in/attempts.store.ts';
import { deletePasskeyChallenges } from './passkeys/passkey-challenges.store.ts';
import { deleteEndedRequests } from './joining/joining.store.ts';
import { deleteSessions } from './sessions/sessions.store.ts';
import { deleteAbandonedAccounts } from './sign-in/unverified-accounts.store.ts';

/** How long sign-in addresses are kept for investigations. */
const keptDays = 90;
/** Days after which an account with an unconfirmed address and no organization is deleted. */
const unverifiedDays = 7;

/** Deletes sign-in records that are no longer needed, once a day. */
export const expireRecordsJob = defineJob({
  name: 'forget-expired',
  schedule: '47 2 * * *',
  async handle(platform) {
    const now = platform.clock.now();
    const [yesterday, longAgo] = [new Date(now - day), new Date(now - keptDays * day)];
    await withSystem(platform.database, async (tx) => {
      await deleteAttempts(tx, longAgo);
      await deleteSessions(tx, longAgo);
      await deleteSignIns(tx, longAgo);
      await deleteEndedRequests(tx, longAgo);
      await deleteCodes(tx, yesterday);
      await deletePasskeyChallenges(tx, yesterday);
      await deleteAbandonedAccounts(tx, new Date(now - unverifiedDays * day));
      // No limit has a longer window than a day.
      await deleteCounts(tx, yesterday);
    });
  },
});
