import type { Tx } from '../../../platform/database/tenant.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { readTimeZone } from '../../organizations/index.ts';
import { actingFor, inLanguageOf } from '../acting-for.ts';
import { chosenSections, daysUntil, type ReportPlan } from '../compose/report-plan.ts';
import { requestReport } from '../request-report.ts';
import { templateById } from '../templates/manage-templates.ts';
import { holdSchedule, listRecipients, saveSchedule, type StoredSchedule } from './schedules.store.ts';
import { nextRun } from './timing.ts';
import { postFindingsJob } from './webhooks/post-findings.ts';
import { listWebhooks } from './webhooks/webhooks.store.ts';

export const runScheduleName = 'run-report-schedule';
const forRecipientName = 'report-for-recipient';

type RunJob = { organizationId: string; scheduleId: string; version: number };
type RecipientJob = { organizationId: string; scheduleId: string; userId: string };

/**
 * Runs a schedule that is due, and queues its next run. What was missed while nothing ran is caught up once: the
 * job waits in the queue, and the run after it follows the present time.
 */
export const runScheduleJob = defineJob<RunJob>({
  name: runScheduleName,
  options: { policy: 'standard', retryLimit: 8 },
  concurrency: 2,
  handle: ({ database, clock, jobs }, { organizationId, scheduleId, version }) =>
    withTenant(database, organizationId, async (tx) => {
      const schedule = await holdSchedule(tx, scheduleId);
      const now = new Date(clock.now());
      const isDue = schedule?.nextRun != null && schedule.nextRun <= now;
      // A change since then has queued its own run.
      if (schedule === null || !schedule.enabled || schedule.version !== version || !isDue) return;
      const next = nextRun(schedule.timing, now);
      const again = { ...schedule, version: version + 1, lastRun: now, nextRun: next };
      await saveSchedule(tx, organizationId, again, now);
      const run = { organizationId, scheduleId, version: again.version };
      await jobs.enqueue(tx, runScheduleName, run, { startAfter: next });
      for (const { userId, unsubscribedAt } of (await listRecipients(tx, [scheduleId])).get(scheduleId) ?? [])
        if (unsubscribedAt === null) await jobs.enqueue(tx, forRecipientName, { organizationId, scheduleId, userId });
      for (const { channel } of await listWebhooks(tx, [scheduleId]))
        await jobs.enqueue(tx, postFindingsJob, { organizationId, scheduleId, channel, runAt: now.getTime() });
    }),
});

/** Requests the report of one recipient, with that recipient's own permissions. */
export const forRecipientJob = defineJob<RecipientJob>({
  name: forRecipientName,
  options: { policy: 'standard', retryLimit: 8 },
  concurrency: 2,
  async handle(platform, { organizationId, scheduleId, userId }, { completeIn }) {
    const ctx = await actingFor(platform, organizationId, userId);
    // Former members get nothing.
    if (ctx === null) return;
    await inLanguageOf(platform, userId, () =>
      withTenant(platform.database, organizationId, async (tx) => {
        const schedule = await holdSchedule(tx, scheduleId);
        await completeIn?.(tx);
        if (schedule !== null && schedule.enabled) await requestScheduled(ctx, tx, schedule, { isTest: false });
      }),
    );
  },
});

/** @returns the id of the report, over the last whole days of its template */
export const requestScheduled = async (
  ctx: RouteContext,
  tx: Tx,
  schedule: StoredSchedule,
  { isTest }: { isTest: boolean },
): Promise<string> => {
  const template = await templateById(tx, schedule.templateId);
  const at = {
    now: Math.floor(ctx.platform.clock.now() / 1000),
    timeZone: await readTimeZone(tx, ctx.organizationId),
    whole: true,
  };
  const plan: ReportPlan = {
    title: schedule.name,
    description: template.description,
    type: template.type,
    topics: template.topics,
    metrics: template.metrics,
    days: daysUntil(template.timeRange, at),
    teams: [],
    developers: [],
    sections: chosenSections(template.sections, { includeCharts: true, includeRecommendations: true }),
    paper: 'a4',
  };
  return requestReport(tx, ctx, {
    plan,
    format: schedule.format,
    schedule: { id: schedule.id, name: schedule.name, isTest },
  });
};
