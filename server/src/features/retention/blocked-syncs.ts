import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import { readPlatformSettings } from '../../platform/settings/platform-settings.store.ts';
import { organizationDay, readTrialEnd } from '../organizations/index.ts';
import { readStorage } from './storage.store.ts';
import { say, type Text } from '../../platform/text.ts';

const gigabyte = 1024 ** 3;

/** Why an organization's syncs are blocked, as a text for its admins; null if they are not. */
export const syncsBlockedBy = async (
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  organizationId: string,
): Promise<Text | null> => {
  const trialEnd = await readTrialEnd(tx, organizationId);
  if (trialEnd !== null && trialEnd.getTime() <= clock.now())
    return say('The trial ended on {day}. Request a plan under Settings > Billing & Plan to continue syncing.', {
      day: { day: await organizationDay(tx, organizationId, trialEnd) },
    });
  const storage = await readStorage(tx, organizationId);
  const { storageQuotaGb } = (await readPlatformSettings(tx)).settings;
  if (storage === null || storage.bytes <= storageQuotaGb * gigabyte) return null;
  return say(
    'The organization stores {used, number, ::.0 group-off} GB, more than its quota of {quota} GB. Ask a platform admin to raise the quota.',
    { used: storage.bytes / gigabyte, quota: storageQuotaGb },
  );
};

/**
 * Files are counted now; everything else is the last measured size.
 * @param fileBytes of all report files of the organization, including the new one
 * @throws Conflict if the organization would exceed its storage quota
 */
export const assertStorageLeft = async (tx: Tx, organizationId: string, fileBytes: number): Promise<void> => {
  const measured = await readStorage(tx, organizationId);
  const stored = (measured === null ? 0 : measured.bytes - measured.fileBytes) + fileBytes;
  const { storageQuotaGb } = (await readPlatformSettings(tx)).settings;
  if (stored <= storageQuotaGb * gigabyte) return;
  throw new Conflict(
    say(
      'There is no room for this file: the organization has a storage quota of {quota} GB. Delete reports, or ask a platform admin to raise the quota.',
      { quota: storageQuotaGb },
    ),
  );
};
