import type { ReportDocument } from '@sightline/contract';
import { mailName } from '../../../platform/mail/mail-name.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { writeDays } from '../compose/write-value.ts';
import type { Deliver } from '../generate-report.ts';
import { holdSchedule, listRecipients, markRecipient } from './schedules.store.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** With nothing to say, a proof that the schedule works is sent after so long. */
const proofMs = 28 * 86_400_000;
const sentencesInMail = 8;

/** Hands a finished report to its recipient, in the product and by email, where there is something to say. */
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
    if (schedule.onlyWhenChanged && document.summary.changed === 0 && !isProofDue) return 'not-wanted';
    await markRecipient(tx, { scheduleId, userId: user.id }, { lastSentAt: new Date(now) });
  }
  const path = `/reports/${report.id}`;
  await platform.jobs.enqueue(tx, 'tell-news', {
    organizationId,
    readers: { userIds: [user.id] },
    news: {
      key: `report/${report.id}`,
      type: 'info',
      title: 'Report Ready',
      message: `${scheduleName ?? report.name}: ${summaryOf(document)}`,
      action: { text: 'Open Report', url: path },
    },
  });
  // Demo accounts send nothing outside, and an unconfirmed address may be somebody else's.
  if (user.isDemo || !user.emailVerified) return 'kept';
  await sendMail(platform, tx, {
    kind: 'report',
    to: user.email,
    subject: `${mailName(scheduleName ?? report.name)}: ${summaryOf(document)}`,
    text: [
      `${mailName(document.title)}, ${writeDays(document.days)}`,
      summaryOf(document),
      ...sentencesOf(document),
      `Open the report: ${platform.config.publicUrl}${path}`,
      `Stop these emails: ${unsubscribeUrl(platform, { organizationId, scheduleId, userId: user.id })}`,
    ].join('\n\n'),
  });
  return 'kept';
};

const summaryOf = ({ summary: { figures, changed } }: ReportDocument): string => {
  if (figures === 0) return 'not enough data to compare.';
  if (changed === 0) return `${figures} figures checked, nothing clearly changed.`;
  return `${changed} of ${figures} figures changed clearly.`;
};

/** The sentences about clear changes; names in them are plain text. */
const sentencesOf = ({ sections }: ReportDocument): string[] =>
  sections
    .filter(({ type }) => type === 'summary')
    .flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'text' && block.evidence.length > 0 ? [plainText(block.text)] : [])),
    )
    .slice(0, sentencesInMail);

/** So that no name in a sentence becomes a link. */
const plainText = (text: string): string => text.replaceAll('://', ': //').replaceAll(/\s+/g, ' ');
