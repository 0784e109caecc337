import { defaultPreferences, testNotifications } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { JobRun, Platform } from '../../platform/context.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { inLanguage } from '../../platform/language.ts';
import { countAgainst } from '../../platform/limits.store.ts';
import { memberPreferences } from '../identity/index.ts';
import type { Announcement } from './announcement.ts';
import { publishStored } from './live-messages.ts';
import { insertNotification, trimNotifications } from './notifications.store.ts';
import { say, type Text } from '../../platform/text.ts';

type TestJob = { organizationId: string; userId: string; sample: number };

/** One of each type; their links open screens that everybody has. */
const samples: readonly Omit<Announcement<Text>, 'key'>[] = [
  {
    type: 'success',
    title: say('Test: Success'),
    message: say('Live notifications reach this browser.'),
    action: { text: say('Open Overview'), url: '/dashboard' },
  },
  {
    type: 'info',
    title: say('Test: Information'),
    message: say('This is what a notification looks like.'),
    action: { text: say('Open Teams'), url: '/teams' },
  },
  {
    type: 'warning',
    title: say('Test: Warning'),
    message: say('Warnings stay until you close them.'),
    action: { text: say('Open Reports'), url: '/reports' },
  },
  {
    type: 'error',
    title: say('Test: Error'),
    message: say('Errors are urgent: they arrive during quiet hours too.'),
    action: { text: say('Open Settings'), url: '/settings?tab=notifications' },
  },
];

const perUser = { name: 'test-notifications', most: 3, seconds: 60 };

/**
 * Sends the caller samples through the live channel, regardless of their preferences.
 * @throws RateLimited beyond three times a minute
 */
export const sendTestNotifications = async ({ platform, organizationId, user }: RouteContext): Promise<number> => {
  await countAgainst(platform, perUser, user.id);
  const now = platform.clock.now();
  await withTenant(platform.database, organizationId, async (tx) => {
    for (const sample of samples.keys())
      await platform.jobs.enqueue(
        tx,
        testJob,
        { organizationId, userId: user.id, sample },
        { startAfter: new Date(now + sample * testNotifications.everyMs) },
      );
  });
  return samples.length;
};

const sendSample = async (
  platform: Platform,
  { organizationId, userId, sample }: TestJob,
  { completeIn }: JobRun,
): Promise<void> => {
  const known = await withSystem(platform.database, (tx) => memberPreferences.readOf(tx, [userId]));
  const { language } = known.get(userId) ?? defaultPreferences;
  await withTenant(platform.database, organizationId, async (tx) => {
    const found = samples[sample];
    if (found === undefined) return;
    const id = randomUUID();
    const announcement = { ...found, key: `test/${id}`, test: true };
    await completeIn?.(tx);
    const at = new Date(platform.clock.now());
    await inLanguage(language, () => insertNotification(tx, { organizationId, id, userId, announcement, at }));
    await trimNotifications(tx, userId, at);
    await publishStored(
      platform,
      tx,
      organizationId,
      { atLeast: null, userIds: [userId] },
      { type: 'notification', payload: { notificationId: id } },
    );
  });
};

export const testJob = defineJob<TestJob>({
  name: 'send-test-notification',
  options: { policy: 'standard' },
  handle: sendSample,
});
