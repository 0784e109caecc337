import { randomBytes } from 'node:crypto';
import { limits } from '@sightline/contract';
import { queueAnnouncement, type Announcement } from '../../platform/announcements.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { countAgainst } from '../../platform/limits.store.ts';
import { say } from '../../platform/text.ts';
import { insertReport } from './issue-reports.store.ts';

const allowed = { name: 'report-mistake', most: 10, seconds: 3600 };

/**
 * Records what a member finds wrong with their own figures, as a report that their admins answer, and notifies them.
 * @throws RateLimited
 */
export const reportMistake = async (
  { platform, organizationId, user, origin }: RouteContext,
  { path, message }: { path: string; message: string },
): Promise<void> => {
  await countAgainst(platform, allowed, user.id);
  await withSystem(platform.database, async (tx) => {
    const report = await insertReport(tx, {
      at: new Date(platform.clock.now()),
      errorId: randomBytes(4).toString('hex').toUpperCase(),
      path: (path.split(/[?#]/)[0] ?? '').slice(0, limits.description),
      message: message.slice(0, limits.description),
      userId: user.id,
      organizationId,
      address: origin.address,
      agent: origin.agent,
    });
    const announcement: Announcement = {
      key: `mistake.${report}`,
      type: 'info',
      title: say('Mistake reported'),
      message: say('{name} reported a mistake in their figures.', { name: user.name }),
      action: { text: say('View Report'), url: '/settings?tab=issues' },
      awaitsAnswer: true,
    };
    await queueAnnouncement(platform, tx, { organizationId, readers: { atLeast: 'admin' }, announcement });
  });
};
