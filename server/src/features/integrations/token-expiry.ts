import { type Announcement, queueAnnouncement } from '../../platform/announcements.ts';
import { dayMs } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { eachOrganization } from '../organizations/index.ts';
import { listCredentials, type Credential } from './credentials.store.ts';
import { providerNames } from './http/allowed-hosts.ts';
import { type Message, say } from '../../platform/text.ts';

/** Days before a token's expiry on which people are notified; the latest that applies counts. */
const warnedDays = [14, 1] as const;

/** Whole days until a token expires; negative after that. Null if the date is unknown. */
export const daysLeft = (expiresOn: string | null, now: number): number | null =>
  expiresOn === null ? null : Math.ceil((Date.parse(`${expiresOn}T00:00:00Z`) - now) / dayMs);

/** The warning that is due for a token; null when there is none. */
export const dueWarning = (expiresOn: string | null, now: number): (typeof warnedDays)[number] | null => {
  const left = daysLeft(expiresOn, now);
  if (left === null || left < 0) return null;
  return warnedDays.findLast((days) => left <= days) ?? null;
};

const expiryText = (source: string, expiresOn: string, left: number): Message => {
  const day = { day: expiresOn };
  if (left <= 0)
    return say('The API token for {source} expires on {day}, today. Save a new one before then, or syncing stops.', {
      source,
      day,
    });
  return left === 1
    ? say('The API token for {source} expires on {day}, tomorrow. Save a new one before then, or syncing stops.', {
        source,
        day,
      })
    : say(
        'The API token for {source} expires on {day}, in {left} days. Save a new one before then, or syncing stops.',
        { source, day, left },
      );
};

const announcementsOf = ({ provider, tokenExpiresOn }: Credential, days: number, left: number): Announcement => ({
  // Each warning is sent once per token expiry, however often this runs.
  key: `token-expiry/${provider}/${tokenExpiresOn}/${days}`,
  type: 'warning',
  title: say('{source} token expires soon', { source: providerNames[provider] }),
  message: expiryText(providerNames[provider], tokenExpiresOn ?? '', left),
  action: { text: say('Replace it'), url: '/settings?tab=integrations&part=credentials' },
});

/** Warns members who manage an organization's integrations about tokens that are about to expire. */
export const warnOfExpiry = async (platform: Platform, tx: Tx, organizationId: string): Promise<void> => {
  const now = platform.clock.now();
  for (const credential of await listCredentials(tx)) {
    const due = dueWarning(credential.tokenExpiresOn, now);
    if (due === null) continue;
    const announcement = announcementsOf(credential, due, daysLeft(credential.tokenExpiresOn, now) ?? 0);
    const readers = { atLeast: 'manager' as const };
    await queueAnnouncement(
      platform,
      tx,
      { organizationId, readers, announcement },
      { singletonKey: `${organizationId} ${announcement.key}` },
    );
  }
};

/** Checks every hour, so that a server that was down when a warning was due sends it later. */
export const warnOfExpiryJob = defineJob({
  name: 'warn-of-token-expiry',
  schedule: '11 * * * *',
  handle: (platform, _data, { signal }) =>
    eachOrganization(platform, signal, (id) =>
      withTenant(platform.database, id, (tx) => warnOfExpiry(platform, tx, id)),
    ),
});
