import { type Announcement, queueAnnouncement } from '../../platform/announcements.ts';
import { dayMs } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { eachOrganization, organizationDay, readOrganization, readTrialEnd } from '../organizations/index.ts';
import { say } from '../../platform/text.ts';

/** Admins are notified this many days before a trial ends, and when it has ended. */
const noticeDays = [7, 1, 0] as const;
/** A server that was down when a trial ended still says so, but not for trials that ended long ago. */
const latestNoticeDays = 14;

/** Days until a trial ends, rounded up; 0 once it has ended. Null without a trial. */
export const trialDaysLeft = (endsAt: Date | null, now: number): number | null =>
  endsAt === null ? null : Math.max(0, Math.ceil((endsAt.getTime() - now) / dayMs));

/** The latest notice that is due; null when there is none. */
export const dueTrialNotice = (endsAt: Date, now: number): (typeof noticeDays)[number] | null => {
  if (now - endsAt.getTime() > latestNoticeDays * dayMs) return null;
  const left = trialDaysLeft(endsAt, now) ?? Infinity;
  return noticeDays.findLast((days) => left <= days) ?? null;
};

const noticeOf = (
  name: string,
  day: { day: string },
  left: number,
): Pick<Announcement, 'type' | 'title' | 'message'> => {
  if (left === 0)
    return {
      type: 'error',
      title: say('Trial ended'),
      message: say(
        'The trial of {name} ended on {day}, so syncs have stopped. Everything collected so far stays available and can be exported. Request a plan to sync again.',
        { name, day },
      ),
    };
  return {
    type: 'warning',
    title: say('Trial ends {left, plural, one {in less than a day} other {in # days}}', { left }),
    message: say(
      'The trial of {name} ends on {day}, {left, plural, one {in less than a day} other {in # days}}. Syncs stop then; everything collected stays available and can be exported. Request a plan to keep syncing.',
      { name, day, left },
    ),
  };
};

/** Queues the notice that is due for the admins of an organization. */
const noticeTrialEnd = async (platform: Platform, tx: Tx, organizationId: string): Promise<void> => {
  const now = platform.clock.now();
  const endsAt = await readTrialEnd(tx, organizationId);
  const due = endsAt === null ? null : dueTrialNotice(endsAt, now);
  const organization = due === null ? null : await readOrganization(tx, organizationId);
  if (endsAt === null || due === null || organization === null) return;
  const day = { day: await organizationDay(tx, organizationId, endsAt) };
  const announcement: Announcement = {
    // A reader gets each notice once per end of the trial, however often this runs.
    key: `trial/${endsAt.toISOString()}/${due}`,
    ...noticeOf(organization.name, day, trialDaysLeft(endsAt, now) ?? 0),
    action: { text: say('View Plan'), url: '/settings?tab=billing' },
  };
  await queueAnnouncement(
    platform,
    tx,
    { organizationId, readers: { atLeast: 'admin' }, announcement },
    { singletonKey: `${organizationId} ${announcement.key}` },
  );
};

/** Hourly, so that a server that was down when a notice was due sends it later. */
export const noticeTrialEndJob = defineJob({
  name: 'notice-trial-end',
  schedule: '23 * * * *',
  handle: (platform, _data, { signal }) =>
    eachOrganization(platform, signal, (id) =>
      withTenant(platform.database, id, (tx) => noticeTrialEnd(platform, tx, id)),
    ),
});
