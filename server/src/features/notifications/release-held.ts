import type { Platform } from '../../platform/context.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { inLanguage } from '../../platform/language.ts';
import { memberPreferences } from '../identity/index.ts';
import { findActingMember, listAnnouncementReaders } from '../members/index.ts';
import { visibleNotifications } from './about-people.ts';
import { publishStored } from './live-messages.ts';
import { mailedOf, mailNotifications } from './mail-notifications.ts';
import { listHeldNotifications, updateHeld } from './notifications.store.ts';
import { heldUntil } from './quiet-hours.ts';
import { readQuietHours } from './quiet-hours.store.ts';

type Release = { organizationId: string; userId: string };

const jobName = 'release-notifications';

/** Queues the delivery of delayed notifications for the end of quiet hours, also after a change. */
export const requestRelease = async (platform: Platform, tx: Tx, whose: Release, at: Date): Promise<void> => {
  const singletonKey = `${whose.organizationId} ${whose.userId} ${at.toISOString()}`;
  await platform.jobs.enqueue(tx, jobName, whose, { singletonKey, startAfter: at });
};

const infoNotification = { type: 'info' } as const;

/** Delivers notifications delayed by quiet hours, as toasts and one email. */
const release = async (platform: Platform, whose: Release): Promise<void> => {
  const { organizationId, userId } = whose;
  const { user, language, reader } = await withSystem(platform.database, async (tx) => ({
    user: await findActingMember(tx, organizationId, userId),
    language: (await memberPreferences.readOf(tx, [userId])).get(userId)?.language ?? 'en',
    reader: (await listAnnouncementReaders(tx, organizationId)).find((reader) => reader.userId === userId),
  }));
  await withTenant(platform.database, organizationId, async (tx) => {
    const held = await inLanguage(language, () => listHeldNotifications(tx, userId));
    if (held.length === 0) return;
    const quiet = (await readQuietHours(tx, [userId])).get(userId);
    const until = user === null ? null : heldUntil(quiet, infoNotification, new Date(platform.clock.now()));
    await updateHeld(tx, userId, until);
    if (until !== null) {
      await requestRelease(platform, tx, whose, until);
      return;
    }
    if (user === null) return;
    const visible = await visibleNotifications(tx, user, held);
    const [first, ...others] = visible.filter(({ email }) => email).map(mailedOf);
    const to = reader?.email ?? null;
    if (first !== undefined && to !== null)
      await inLanguage(language, () => mailNotifications(platform, tx, { organizationId, to }, [first, ...others]));
    for (const { id } of visible.filter(({ shown }) => shown))
      await publishStored(
        platform,
        tx,
        organizationId,
        { atLeast: null, userIds: [userId] },
        { type: 'notification', payload: { notificationId: id } },
      );
  });
};

export const releaseJob = defineJob<Release>({ name: jobName, handle: release });
