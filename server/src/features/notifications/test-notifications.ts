import { testNotifications } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { JobRun, Platform } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { countAgainst } from '../../platform/limits.store.ts';
import type { Announcement } from './announcement.ts';
import { publishStored } from './live-messages.ts';
import { insertNotification, trimNotifications } from './notifications.store.ts';

type TestJob = { organizationId: string; userId: string; sample: number };

/** One of each type; their links open screens that everybody has. */
const samples: readonly Omit<Announcement, 'key'>[] = [
  {
    type: 'success',
    title: 'Test: Success',
    message: 'Live notifications reach this browser.',
    action: { text: 'Open Overview', url: '/dashboard' },
  },
  {
    type: 'info',
    title: 'Test: Information',
    message: 'This is what a notification looks like.',
    action: { text: 'Open Teams', url: '/teams' },
  },
  {
    type: 'warning',
    title: 'Test: Warning',
    message: 'Warnings stay until you close them.',
    action: { text: 'Open Reports', url: '/reports' },
  },
  {
    type: 'error',
    title: 'Test: Error',
    message: 'Errors are urgent: they arrive during quiet hours too.',
    action: { text: 'Open Settings', url: '/settings?tab=notifications' },
  },
];

const perUser = { name: 'test-notifications', most: 3, seconds: 60 };

/**
 * Sends the caller samples through the live channel, whatever they chose to get.
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

const sendSample = (
  platform: Platform,
  { organizationId, userId, sample }: TestJob,
  { completeIn }: JobRun,
): Promise<void> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const found = samples[sample];
    if (found === undefined) return;
    const id = randomUUID();
    const announcement = { ...found, key: `test/${id}`, test: true };
    await completeIn?.(tx);
    const at = new Date(platform.clock.now());
    await insertNotification(tx, { organizationId, id, userId, announcement, at });
    await trimNotifications(tx, userId, at);
    await publishStored(
      platform,
      tx,
      organizationId,
      { atLeast: null, userIds: [userId] },
      { type: 'notification', payload: { notificationId: id } },
    );
  });

export const testJob = defineJob<TestJob>({
  name: 'send-test-notification',
  options: { policy: 'standard' },
  handle: sendSample,
});
