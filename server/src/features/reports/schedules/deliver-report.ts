import { dayMs } from '@sightline/contract';
import { asMessage, say } from '../../../platform/text.ts';
import type { Deliver } from '../generate-report.ts';
import { notifyOwner } from '../notify-owner.ts';
import { hasFindings, mailReportJob, summaryOf } from './mail-report.ts';
import { holdSchedule, listRecipients, markRecipient } from './schedules.store.ts';

/** Without findings, a message that the schedule works is sent at this interval. */
const proofMs = 28 * dayMs;

/** Notifies the recipient of a finished report, in the product and by email, if there is something to report. */
export const deliverReport: Deliver = async (ctx, tx, report, document) => {
  const { platform, organizationId, user } = ctx;
  const { scheduleId, scheduleName } = report;
  if (scheduleId === null) return 'kept';
  const schedule = await holdSchedule(tx, scheduleId);
  const recipient = (await listRecipients(tx, [scheduleId])).get(scheduleId)?.find(({ userId }) => userId === user.id);
  const now = platform.clock.now();
  if (!report.isTest) {
    if (schedule === null || recipient === undefined || recipient.unsubscribedAt !== null) return 'not-wanted';
    const isProofDue = recipient.lastSentAt === null || now - recipient.lastSentAt.getTime() >= proofMs;
    if (schedule.onlyWhenChanged && !hasFindings(document) && !isProofDue) return 'not-wanted';
    await markRecipient(tx, { scheduleId, userId: user.id }, { lastSentAt: new Date(now) });
  }
  // Demo accounts send nothing outside, and an unconfirmed address may belong to another person.
  const isMailed = !user.isDemo && user.emailVerified;
  await notifyOwner(ctx, tx, report, {
    type: 'info',
    title: say('Report Ready'),
    // In the language of its only reader, like the report itself.
    message: asMessage(`${scheduleName ?? report.name}: ${summaryOf(document)}`),
    action: { text: say('Open Report'), url: `/reports/${report.id}` },
    hasOwnEmail: isMailed,
  });
  if (isMailed) await platform.jobs.enqueue(tx, mailReportJob.name, { organizationId, reportId: report.id });
  return 'kept';
};
