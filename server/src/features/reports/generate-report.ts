import { hourMs, minuteMs, type ReportDocument } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { isOutage, Problem, Unavailable } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { inLanguage, knownLanguage } from '../../platform/language.ts';
import { assertExportSize } from '../../platform/settings/export-size.ts';
import { actingFor, inLanguageOf } from './acting-for.ts';
import { composeReport } from './compose/compose-report.ts';
import { say, type Text } from '../../platform/text.ts';
import { render, type RenderedFile } from './formats/file-format.ts';
import {
  advanceReport,
  beginReport,
  endReport,
  findReport,
  deleteReport,
  postponeReport,
  type StoredReport,
} from './generated-reports.store.ts';
import { notifyOwner } from './notify-owner.ts';
import { readDocumentLogo } from './read-logo.ts';
import { saveFile, storeBytes, type StoredBytes } from './save-file.ts';

export const generateReportName = 'generate-report';
type GenerateJob = { organizationId: string; reportId: string };

/**
 * A scheduled report whose figures or file store are unavailable is tried again after this time, for this long. Nobody
 * is there to try it again; after an upgrade, figures are recalculated within minutes.
 */
const retryDelayMs = 2 * minuteMs;
const tryForMs = 6 * hourMs;

/** What schedules do with a finished report; passed in by the feature. */
export type Deliver = (
  ctx: RouteContext,
  tx: Tx,
  report: StoredReport,
  document: ReportDocument,
) => Promise<'kept' | 'not-wanted'>;

const failed = say('Failed to generate report. Please try again.');
const gone = say('The recipient of this report is no longer a member or cannot generate reports.');

/** Notifies open screens that a report has changed. */
export const announceReport = (platform: Platform, tx: Tx, organizationId: string, reportId: string): Promise<void> =>
  platform.events.publish(tx, {
    organizationId,
    audience: 'organization',
    message: { type: 'report_changed', payload: { reportId } },
  });

/** Generates a report that waits; one that a killed process began is begun again. */
export const generateReport = async (
  platform: Platform,
  { organizationId, reportId }: GenerateJob,
  deliver: Deliver,
): Promise<void> => {
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(platform.database, organizationId, work);
  const changed = (work: (tx: Tx) => Promise<unknown>): Promise<void> =>
    within(async (tx) => {
      await work(tx);
      await announceReport(platform, tx, organizationId, reportId);
    });
  const report = await within(async (tx) => {
    if (!(await beginReport(tx, reportId))) return null;
    await announceReport(platform, tx, organizationId, reportId);
    return findReport(tx, reportId);
  });
  if (report === null) return;
  const { language } = report.plan;
  const generate = () => composeAndStore(platform, organizationId, { report, changed, deliver });
  await (language === undefined
    ? inLanguageOf(platform, report.ownerId, generate)
    : inLanguage(knownLanguage(language), generate));
};

type Generation = {
  report: StoredReport;
  /** Changes the report and notifies open screens. */
  changed: (work: (tx: Tx) => Promise<unknown>) => Promise<void>;
  deliver: Deliver;
};

const composeAndStore = async (
  platform: Platform,
  organizationId: string,
  { report, changed, deliver }: Generation,
): Promise<void> => {
  const reportId = report.id;
  try {
    const ctx = await actingFor(platform, organizationId, report.ownerId);
    const mayGenerate = ctx !== null && (report.scheduleId !== null || hasCapability(ctx.user, 'canGenerateReports'));
    if (!mayGenerate) return await changed((tx) => endReport(tx, reportId, { error: gone }));
    const document = await composeReport(
      ctx,
      report.plan,
      { id: reportId, generatedAt: report.requestedAt },
      (done, all) =>
        // The last tenth is for the file.
        changed((tx) => advanceReport(tx, reportId, Math.floor((done / all) * 90))),
    );
    const logo = await readDocumentLogo(platform, organizationId, report.format);
    const file = await render(document, report.format, { ...report.plan, logo });
    await assertExportSize(platform, file.bytes.length);
    const { extension, bytes } = file;
    const stored = await storeBytes(platform, organizationId, bytes);
    await changed((tx) => finish(ctx, tx, { report, document, extension, stored, deliver }));
  } catch (error) {
    // The job runs again once the database is back.
    if (isOutage(error)) throw error;
    const now = platform.clock.now();
    // Whoever tests a schedule gets the reason at once.
    const isUnattended = report.scheduleId !== null && !report.isTest;
    if (error instanceof Unavailable && isUnattended && now - report.requestedAt.getTime() < tryForMs) {
      platform.log.warn({ err: error, reportId }, 'report postponed');
      return await changed(async (tx) => {
        if (!(await postponeReport(tx, reportId))) return;
        const startAfter = new Date(now + retryDelayMs);
        await platform.jobs.enqueue(tx, generateReportName, { organizationId, reportId }, { startAfter });
      });
    }
    platform.log.error({ err: error, reportId }, 'report failed');
    const reason = error instanceof Problem ? error.text : failed;
    await changed((tx) => fail(platform, tx, organizationId, { report, reason }));
  }
};

/** Notifies the owner, who may have left the screen, or not know that a schedule was due. */
const fail = async (
  platform: Platform,
  tx: Tx,
  organizationId: string,
  { report, reason }: { report: StoredReport; reason: Text },
): Promise<void> => {
  if (!(await endReport(tx, report.id, { error: reason }))) return;
  await notifyOwner({ platform, organizationId }, tx, report, {
    type: 'error',
    title: say('Generation Failed'),
    message: say('{name}: {reason}', { name: report.name, reason }),
    action: { text: say('Open Reports'), url: '/reports' },
  });
};

type Finished = Pick<Generation, 'report' | 'deliver'> &
  Pick<RenderedFile, 'extension'> & { document: ReportDocument; stored: StoredBytes };

const finish = async (
  ctx: RouteContext,
  tx: Tx,
  { report, document, extension, stored, deliver }: Finished,
): Promise<void> => {
  const { platform, organizationId } = ctx;
  const fileName = `report-${report.id}.${extension}`;
  const end = {
    readyAt: new Date(platform.clock.now()),
    size: stored.size,
    fileName,
    document: JSON.stringify(document),
  };
  // It was deleted in the meantime, or another process has finished it after this one stalled.
  if (!(await endReport(tx, report.id, end))) return;
  await saveFile(tx, organizationId, { reportId: report.id, fileId: report.id, stored });
  if (report.scheduleId !== null) {
    if ((await deliver(ctx, tx, report, document)) === 'not-wanted') await deleteReport(tx, report.id);
    return;
  }
  await notifyOwner(ctx, tx, report, {
    type: 'success',
    title: say('Report Ready'),
    message: say('{name} is ready.', { name: report.name }),
    action: { text: say('Open Report'), url: `/reports/${report.id}` },
  });
};

export const generateReportJob = (deliver: Deliver) =>
  defineJob<GenerateJob>({
    name: generateReportName,
    // Many reports are due at eight o'clock, and none are deduplicated.
    options: { policy: 'standard', retryLimit: 5 },
    concurrency: 2,
    handle: (platform, data) => generateReport(platform, data, deliver),
  });
