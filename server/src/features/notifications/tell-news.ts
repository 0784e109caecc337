import { roleLevels } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { listMembers } from '../identity/index.ts';
import type { NewsJob, Readers } from './news.ts';
import { insertNotification, trimNotifications } from './notifications.store.ts';

/** Writes one notification for each reader and sends it to their open screens. */
const tellNews = (platform: Platform, { organizationId, readers, news }: NewsJob): Promise<void> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const members = await listMembers(tx);
    const at = new Date(platform.clock.now());
    for (const userId of readersAmong(members, readers)) {
      const id = randomUUID();
      if (!(await insertNotification(tx, { organizationId, id, userId, news, at }))) continue;
      await trimNotifications(tx, userId);
      await platform.events.publish(tx, {
        organizationId,
        audience: { userId },
        message: { type: 'notification', payload: { id } },
      });
    }
  });

const readersAmong = (members: Awaited<ReturnType<typeof listMembers>>, readers: Readers): string[] => {
  const named = new Set(readers.userIds);
  const level = 'atLeast' in readers ? roleLevels[readers.atLeast] : Infinity;
  return members
    .filter((member) => roleLevels[member.role] >= level || named.has(member.userId))
    .map((member) => member.userId);
};

/** Features below report news by enqueueing this job by name, in the transaction of what happened. */
export const tellNewsJob = defineJob<NewsJob>({
  name: 'tell-news',
  options: { policy: 'standard' },
  handle: tellNews,
});
