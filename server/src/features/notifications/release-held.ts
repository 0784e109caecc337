import type { Platform } from '../../platform/context.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { listAnnouncementReaders } from '../members/index.ts';
import { publishStored } from './live-messages.ts';
import { mailedOf, mailNotifications } from './mail-notifications.ts';
import { listHeldNotifications, updateHeld } from './notifications.store.ts';
import { heldUntil } from './quiet-hours.ts';
import { readQuietHours } from './quiet-hours.store.ts';

type Release = { organizationId: string; userId: string };

const jobName = 'release-notifications';

/** Has what is held back delivered when quiet hours end, or when they were changed. */
export const requestRelease = async (platform: Platform, tx: Tx, whose: Release, at: Date): Promise<void> => {
  const singletonKey = `${whose.organizationId} ${whose.userId} ${at.toISOString()}`;
  await platform.jobs.enqueue(tx, jobName, whose, { singletonKey, startAfter: at });
};

const someNews = { key: '', type: 'info', title: '', message: '' } as const;

/** Delivers what quiet hours held back: as toasts, and as one email. */
const release = async (platform: Platform, whose: Release): Promise<void> => {
  const { organizationId, userId } = whose;
  const readers = await withSystem(platform.database, (tx) => listAnnouncementReaders(tx, organizationId));
  const reader = readers.find((reader) => reader.userId === userId);
  const mailed = await withTenant(platform.database, organizationId, async (tx) => {
    const held = await listHeldNotifications(tx, userId);
    if (held.length === 0) return [];
    const quiet = (await readQuietHours(tx, [userId])).get(userId);
    const until = reader === undefined ? null : heldUntil(quiet, someNews, new Date(platform.clock.now()));
    await updateHeld(tx, userId, until);
    if (until !== null) {
      await requestRelease(platform, tx, whose, until);
      return [];
    }
    if (reader === undefined) return [];
    for (const { id } of held.filter(({ shown }) => shown))
      await publishStored(
        platform,
        tx,
        organizationId,
        { atLeast: null, userIds: [userId] },
        { type: 'notification', payload: { notificationId: id } },
      );
    return held.filter(({ email }) => email);
  });
  if (mailed.length === 0 || reader === undefined || reader.email === null) return;
  await mailNotifications(platform, { organizationId, to: reader.email }, mailed.map(mailedOf));
};

export const releaseJob = defineJob<Release>({ name: jobName, handle: release });
