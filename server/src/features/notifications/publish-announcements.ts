import { roleLevels, type QuietHours } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { announcementJobName } from '../../platform/announcements.ts';
import { unknownOrigin, type Platform, type SessionUser, type UserContext } from '../../platform/context.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { inLanguage } from '../../platform/language.ts';
import type { Text } from '../../platform/text.ts';
import { findActingMember, listAnnouncementReaders, type AnnouncementReader } from '../members/index.ts';
import { memberPreferences } from '../identity/index.ts';
import { readTimeZone } from '../organizations/index.ts';
import { recordListView } from '../visibility/index.ts';
import { personIn } from './about-people.ts';
import { channelsOf } from './channels.ts';
import { written, type Announcement, type AnnouncementJob, type Readers } from './announcement.ts';
import { publishStored } from './live-messages.ts';
import { mailNotifications } from './mail-notifications.ts';
import { insertNotification, trimNotifications } from './notifications.store.ts';
import { heldUntil } from './quiet-hours.ts';
import { readQuietHours } from './quiet-hours.store.ts';
import { requestRelease } from './release-held.ts';

/** Notifies each reader once, in the product and by email, by their preferences and quiet hours. */
const publishAnnouncements = async (
  platform: Platform,
  { organizationId, readers, announcement }: AnnouncementJob,
): Promise<void> => {
  // Readers who are named themselves are that person, or asked for it, which was recorded.
  const personId = 'atLeast' in readers ? personIn(announcement.action?.url) : undefined;
  const addressed = await withSystem(platform.database, async (tx) => {
    const members = readersAmong(await listAnnouncementReaders(tx, organizationId), readers, announcement);
    const preferences = await memberPreferences.readOf(
      tx,
      members.map((member) => member.userId),
    );
    const viewers = new Map<string, SessionUser | null>();
    if (personId !== undefined)
      for (const { userId } of members) viewers.set(userId, await findActingMember(tx, organizationId, userId));
    return members.map((member) => ({
      member,
      preferences: preferences.get(member.userId),
      viewer: viewers.get(member.userId) ?? null,
    }));
  });
  const quiet = await withTenant(platform.database, organizationId, (tx) =>
    readQuietHours(
      tx,
      addressed.map(({ member }) => member.userId),
    ),
  );
  for (const { member, preferences, viewer } of addressed) {
    if (preferences === undefined) continue;
    const channels = channelsOf(preferences.notifications, announcement);
    if (!channels.inApp && !channels.email) continue;
    await inLanguage(preferences.language, () =>
      withTenant(platform.database, organizationId, (tx) =>
        notify(platform, tx, {
          organizationId,
          userId: member.userId,
          announcement,
          inApp: channels.inApp,
          email: channels.email && announcement.hasOwnEmail !== true ? member.email : null,
          quiet: quiet.get(member.userId),
          view: viewer === null || personId === undefined ? null : { viewer, personId },
        }),
      ),
    );
  }
};

type Notice = {
  organizationId: string;
  userId: string;
  announcement: Announcement<Text>;
  inApp: boolean;
  /** The address to mail it to; null for no email. */
  email: string | null;
  quiet: QuietHours | undefined;
  /** Whose figures it shows the user: that person can see it. */
  view: { viewer: SessionUser; personId: string } | null;
};

/** Stores the notification and queues its delivery, both or neither. */
const notify = async (
  platform: Platform,
  tx: Tx,
  { organizationId, userId, announcement, inApp, email, quiet, view }: Notice,
): Promise<void> => {
  const id = randomUUID();
  const at = new Date(platform.clock.now());
  const until = heldUntil(quiet, announcement, at);
  const held = until === null ? null : { until, email: email !== null };
  // Mail-only announcements are stored as cleared, so that they are mailed once.
  const isNew = await insertNotification(tx, { organizationId, id, userId, announcement, at, cleared: !inApp, held });
  if (!isNew) return;
  if (view !== null) await recordView(platform, tx, organizationId, view);
  await trimNotifications(tx, userId, at);
  if (until !== null) {
    await requestRelease(platform, tx, { organizationId, userId }, until);
    // List and badge update immediately, even during quiet hours.
    if (inApp) await publishChanged(platform, tx, organizationId, userId);
    return;
  }
  if (email !== null) await mailNotifications(platform, tx, { organizationId, to: email }, [written(announcement)]);
  if (inApp)
    await publishStored(
      platform,
      tx,
      organizationId,
      { atLeast: null, userIds: [userId] },
      { type: 'notification', payload: { notificationId: id } },
    );
};

const recordView = async (
  platform: Platform,
  tx: Tx,
  organizationId: string,
  { viewer: user, personId }: NonNullable<Notice['view']>,
): Promise<void> => {
  const ctx: UserContext = { platform, organizationId, user, actor: { kind: 'user', user }, origin: unknownOrigin };
  await recordListView(tx, ctx, [personId], { timeZone: await readTimeZone(tx, organizationId) });
};

/** Tells all tabs of a user to reload their notifications. */
export const publishChanged = (platform: Platform, tx: Tx, organizationId: string, userId: string): Promise<void> =>
  platform.events.publish(tx, {
    organizationId,
    audience: { userId },
    message: { type: 'notifications_changed', payload: {} },
  });

const readersAmong = (
  members: readonly AnnouncementReader[],
  readers: Readers,
  announcement: AnnouncementJob['announcement'],
): AnnouncementReader[] => {
  const named = new Set(readers.userIds);
  const level = 'atLeast' in readers ? roleLevels[readers.atLeast] : Infinity;
  const isPersonal = personIn(announcement.action?.url) !== undefined;
  return members.filter(
    (member) => (roleLevels[member.role] >= level && !(isPersonal && member.teamsOnly)) || named.has(member.userId),
  );
};

export const publishAnnouncementsJob = defineJob<AnnouncementJob>({
  name: announcementJobName,
  options: { policy: 'standard' },
  handle: publishAnnouncements,
});

/** Jobs that version 1.0 queued under this name. */
export const earlierAnnouncementsJob = defineJob<Omit<AnnouncementJob, 'announcement'> & { news: Announcement }>({
  name: 'tell-news',
  options: { policy: 'standard' },
  handle: (platform, { news, ...job }) => publishAnnouncements(platform, { ...job, announcement: news }),
});
