/** Generated reports in another format, rendered by a job from the stored document. */
import { assertExportSize } from '../../../platform/settings/export-size.ts';
import type { ExportRecord, ReportDocument, ReportFormat } from '@sightline/contract';
import { apiPrefix, t } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/context.ts';
import { acceptedLanguage, inLanguage } from '../../../platform/language.ts';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { Conflict, isOutage, NotFound, Problem } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { FileAnswer } from '../../../platform/http/file-answer.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { say, write } from '../../../platform/text.ts';
import { mediaTypeOf, render } from '../formats/file-format.ts';
import { inLanguageOf } from '../acting-for.ts';
import { findReport, readDocument, type StoredReport } from '../generated-reports.store.ts';
import { visibleReport } from '../list-reports.ts';
import { readDocumentLogo } from '../read-logo.ts';
import { findDocument, openDocument } from '../open-document.ts';
import { partsOf, saveFile, storeBytes } from '../save-file.ts';
import {
  deleteFailedExports,
  endExport,
  findExport,
  insertExport,
  listExports,
  type StoredExport,
} from './report-exports.store.ts';

const most = 50;
const extensions: Record<ReportFormat, string> = { pdf: 'pdf', excel: 'xlsx', csv: 'csv', json: 'json' };

const present = (stored: StoredExport): ExportRecord => ({
  id: stored.id,
  reportId: stored.reportId,
  format: stored.format,
  status: stored.status,
  fileName: stored.fileName ?? `export-${stored.id}.${extensions[stored.format]}`,
  downloadUrl: `${apiPrefix}/reports/exports/${stored.id}/download`,
  createdAt: stored.createdAt.toISOString(),
  error: stored.error === null ? null : write(stored.error),
});

const failed = say('Failed to export report. Please try again.');
const exportJobName = 'export-report';

export const exportReport = (
  ctx: RouteContext,
  { reportId, format }: { reportId: string; format: ReportFormat },
): Promise<ExportRecord> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const report = await visibleReport(tx, ctx, reportId);
    await findDocument(tx, ctx, report);
    const stored: StoredExport = {
      id: randomUUID(),
      reportId,
      format,
      status: 'pending',
      fileName: null,
      createdBy: ctx.user.id,
      createdAt: new Date(ctx.platform.clock.now()),
      error: null,
    };
    await deleteFailedExports(tx, stored);
    await insertExport(tx, ctx.organizationId, stored);
    await ctx.platform.jobs.enqueue(tx, exportJobName, { organizationId: ctx.organizationId, exportId: stored.id });
    await writeAudit(tx, ctx, { action: 'reporting.export', subject: report.name, detail: { id: stored.id, format } });
    return present(stored);
  });

export const readExports = (ctx: RouteContext): Promise<ExportRecord[]> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) =>
    (await listExports(tx, ctx.user.id, most)).map(present),
  );

/** @throws NotFound, Conflict with "Export not ready" */
export const downloadExport = (ctx: RouteContext, id: string): Promise<FileAnswer> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const stored = await findExport(tx, id);
    if (stored === null || stored.createdBy !== ctx.user.id) throw new NotFound('export', id);
    const report = await findReport(tx, stored.reportId);
    if (report === null) throw new NotFound('export', id);
    await openDocument(tx, ctx, report);
    if (stored.status !== 'ready' || stored.fileName === null) throw new Conflict(t('Export not ready'));
    return new FileAnswer(stored.fileName, mediaTypeOf(stored.fileName), partsOf(ctx, id));
  });

export const exportReportJob = defineJob<{ organizationId: string; exportId: string }>({
  name: exportJobName,
  options: { policy: 'standard', retryLimit: 5 },
  async handle(platform, { organizationId, exportId }) {
    const found = await withTenant(platform.database, organizationId, async (tx) => {
      const stored = await findExport(tx, exportId);
      const document = stored === null ? null : await readDocument(tx, stored.reportId);
      const report = stored === null ? null : await findReport(tx, stored.reportId);
      return stored === null || document === null || report === null ? null : { stored, document, report };
    });
    // The report was deleted in the meantime, with its exports.
    if (found === null) return;
    await inLanguageOf(platform, found.stored.createdBy, () => exportStored(platform, organizationId, found));
  },
});

type Found = { stored: StoredExport; document: ReportDocument; report: StoredReport };

const exportStored = async (
  platform: Platform,
  organizationId: string,
  { stored: { id, reportId, format }, document, report }: Found,
): Promise<void> => {
  try {
    const logo = await readDocumentLogo(platform, organizationId, format);
    // Headings and other texts of a format are in the language of the document.
    const { extension, bytes } = await inLanguage(acceptedLanguage(document.language), () =>
      render(document, format, { ...report.plan, logo }),
    );
    await assertExportSize(platform, bytes.length);
    const stored = await storeBytes(platform, organizationId, bytes);
    await withTenant(platform.database, organizationId, async (tx) => {
      await saveFile(tx, organizationId, { reportId, fileId: id, stored });
      await endExport(tx, id, { fileName: `export-${id}.${extension}` });
    });
  } catch (error) {
    if (isOutage(error)) throw error;
    platform.log.error({ err: error, exportId: id }, 'export failed');
    const reason = error instanceof Problem ? error.text : failed;
    await withTenant(platform.database, organizationId, (tx) => endExport(tx, id, { error: reason }));
  }
};
