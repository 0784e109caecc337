import { currentLanguage, t } from '@sightline/contract';
import type { ReportDocument } from '@sightline/contract';
import { withSystem, withTenant } from '../../../platform/database/tenant.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { mailName } from '../../../platform/mail/mail-name.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { actingFor, inLanguageOf } from '../acting-for.ts';
import { maySee } from '../open-document.ts';
import { formatDays } from '../../statements/index.ts';
import { findReport, readDocument } from '../generated-reports.store.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

const sentencesInMail = 8;

/** Sends a finished report of a schedule to its recipient as a short email with a link. */
export const mailReportJob = defineJob<{ organizationId: string; reportId: string }>({
  name: 'mail-report',
  options: { policy: 'standard', retryLimit: 8 },
  async handle(platform, { organizationId, reportId }, { completeIn }) {
    const { report, document } = await withTenant(platform.database, organizationId, async (tx) => ({
      report: await findReport(tx, reportId),
      document: await readDocument(tx, reportId),
    }));
    // It was deleted meanwhile.
    if (report === null || document === null || report.scheduleId === null) return;
    const ctx = await actingFor(platform, organizationId, report.ownerId);
    if (ctx === null || !maySee(ctx, document)) return;
    const unsubscribe = unsubscribeUrl(platform, {
      organizationId,
      scheduleId: report.scheduleId,
      userId: ctx.user.id,
    });
    const mail = await inLanguageOf(platform, report.ownerId, async () => ({
      language: currentLanguage(),
      subject: `${mailName(report.scheduleName ?? report.name)}: ${summaryOf(document).replace(/\.$/, '')}`,
      text: [
        `${mailName(document.title)}\n${formatDays(document.days)}`,
        summaryOf(document),
        t('Open the report: {url}', { url: `${platform.config.publicUrl}/reports/${report.id}` }),
        ...sentencesOf(document),
      ].join('\n\n'),
      footer: [t('Stop these emails: {url}', { url: unsubscribe })],
    }));
    await withSystem(platform.database, async (tx) => {
      await completeIn?.(tx);
      await sendMail(platform, tx, {
        kind: 'report',
        organizationId,
        to: ctx.user.email,
        ...mail,
        unsubscribe,
      });
    });
  },
});

export const hasFindings = ({ summary: { changed, findings = 0 } }: ReportDocument): boolean =>
  changed > 0 || findings > 0;

export const summaryOf = ({ summary: { figures, changed, findings = 0 } }: ReportDocument): string => {
  if (findings > 0 && figures === 0) return t('{findings, plural, one {# finding} other {# findings}}.', { findings });
  if (findings > 0)
    return t(
      '{findings, plural, one {# finding} other {# findings}}, {changed, plural, =0 {none} other {#}} of {figures} figures changed clearly.',
      { findings, changed, figures },
    );
  if (figures === 0) return t('Not enough data to compare.');
  if (changed === 0)
    return t('{figures, plural, one {# figure} other {# figures}} checked, nothing clearly changed.', { figures });
  return t('{changed} of {figures} figures changed clearly.', { changed, figures });
};

/** The sentences about clear changes with their evidence; names in them are plain text. */
const sentencesOf = ({ home, sections }: ReportDocument): string[] =>
  sections
    .filter(({ type }) => type === 'summary')
    .flatMap(({ blocks }) =>
      blocks.flatMap((block) => {
        const [evidence] = block.kind === 'text' ? block.evidence : [];
        if (block.kind !== 'text' || evidence === undefined) return [];
        return [`${plainText(block.text)}\n${t('See the evidence: {link}', { link: `${home}${evidence.receipt}` })}`];
      }),
    )
    .slice(0, sentencesInMail);

/** So that no name in a sentence becomes a link. German numbers stay on one line with their percent sign. */
export const plainText = (text: string): string => text.replaceAll('://', ': //').replaceAll(/[^\S\u00A0]+/g, ' ');
