import { roleLevels } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { mailLine } from '../../platform/mail/mail-name.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { listNewsReaders, readPreferencesOf, type NewsReader } from '../identity/index.ts';
import { channelsOf } from './channels.ts';
import type { Announcement, AnnouncementJob, Readers } from './announcement.ts';
import { insertNotification, trimNotifications } from './notifications.store.ts';

/** Tells each reader once, in the product and by email, as their preferences say. */
const publishAnnouncements = async (
  platform: Platform,
  { organizationId, readers, news }: AnnouncementJob,
): Promise<void> => {
  const addressed = await withSystem(platform.database, async (tx) => {
    const members = readersAmong(await listNewsReaders(tx, organizationId), readers);
    const preferences = await readPreferencesOf(
      tx,
      members.map((member) => member.userId),
    );
    return members.map((member) => ({ member, choices: preferences.get(member.userId)?.notifications }));
  });
  for (const { member, choices } of addressed) {
    if (choices === undefined) continue;
    const { inApp, email } = channelsOf(choices, news.type);
    const isNew =
      (inApp || email) &&
      (await withTenant(platform.database, organizationId, (tx) =>
        notify(platform, tx, { organizationId, userId: member.userId, news, inApp }),
      ));
    if (isNew && email && member.email !== null) await mailNews(platform, member.email, news);
  }
};

/** @returns whether they had not been told before */
const notify = async (
  platform: Platform,
  tx: Tx,
  {
    organizationId,
    userId,
    news,
    inApp,
  }: { organizationId: string; userId: string; news: Announcement; inApp: boolean },
): Promise<boolean> => {
  const id = randomUUID();
  const at = new Date(platform.clock.now());
  // What is only mailed is kept as cleared, so that it is mailed once.
  const isNew = await insertNotification(tx, { organizationId, id, userId, news, at, cleared: !inApp });
  if (!isNew) return false;
  await trimNotifications(tx, userId);
  if (inApp)
    await platform.events.publish(tx, {
      organizationId,
      audience: { userId },
      message: { type: 'notification', payload: { id } },
    });
  return true;
};

const mailNews = (platform: Platform, to: string, { title, message, action }: Announcement): Promise<boolean> => {
  const { publicUrl } = platform.config;
  const link = action === undefined ? [] : [`${action.text}: ${publicUrl}${action.url}`];
  const settings = `${publicUrl}/settings?tab=preferences&part=notifications`;
  const paragraphs = [mailLine(message), ...link, `Choose which notifications you get: ${settings}`];
  return withSystem(platform.database, (tx) =>
    sendMail(platform, tx, { kind: 'notification', to, subject: title, text: paragraphs.join('\n\n') }),
  );
};

const readersAmong = (members: readonly NewsReader[], readers: Readers): NewsReader[] => {
  const named = new Set(readers.userIds);
  const level = 'atLeast' in readers ? roleLevels[readers.atLeast] : Infinity;
  return members.filter((member) => roleLevels[member.role] >= level || named.has(member.userId));
};

/** Features below report news by enqueueing this job by name, in the transaction of what happened. */
export const publishAnnouncementsJob = defineJob<AnnouncementJob>({
  name: 'tell-news',
  options: { policy: 'standard' },
  handle: publishAnnouncements,
});
