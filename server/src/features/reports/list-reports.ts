import { t } from '@sightline/contract';
import type { GeneratedReport, ReportDocument } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import { hasCapability } from '../../platform/capabilities.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { Conflict, NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { mediaTypeOf } from './formats/file-format.ts';
import { deleteReport, findReport, listReports, type StoredReport } from './generated-reports.store.ts';
import { announceReport } from './generate-report.ts';
import { openDocument } from './open-document.ts';
import { partsOf } from './save-file.ts';
import { write } from '../../platform/text.ts';

const most = 200;

/** A report's details, for a viewer who may see it. */
export const presentReport = (ctx: RouteContext, stored: StoredReport): GeneratedReport => ({
  id: stored.id,
  name: stored.name,
  description: stored.description,
  type: stored.type,
  status: stored.status,
  progress: stored.progress,
  generatedAt: (stored.readyAt ?? stored.requestedAt).toISOString(),
  generatedBy: stored.ownerName,
  size: stored.size,
  format: stored.format,
  fileName: stored.fileName,
  expiresAt: stored.status === 'ready' ? stored.expiresAt.toISOString() : null,
  scheduleName: stored.scheduleName,
  mayDelete: mayDelete(ctx, stored),
  error: stored.error === null ? null : write(stored.error),
});

/** Users who generate reports see others' manual reports; scheduled ones are visible to their recipient only. */
const maySee = ({ user }: RouteContext, { ownerId, scheduleId }: StoredReport): boolean =>
  ownerId === user.id || (scheduleId === null && hasCapability(user, 'canGenerateReports'));

const mayDelete = ({ user }: RouteContext, { ownerId }: StoredReport): boolean =>
  ownerId === user.id || user.role === 'admin';

/** @throws NotFound for unknown reports and for those of others */
export const visibleReport = async (tx: Tx, ctx: RouteContext, id: string): Promise<StoredReport> => {
  const stored = await findReport(tx, id);
  if (stored === null || !maySee(ctx, stored)) throw new NotFound('report', id);
  return stored;
};

type ReportFilter = Omit<Parameters<typeof listReports>[1], 'userId' | 'all' | 'limit'>;

export const readReports = (ctx: RouteContext, filter: ReportFilter): Promise<GeneratedReport[]> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const all = hasCapability(ctx.user, 'canGenerateReports');
    const found = await listReports(tx, { ...filter, userId: ctx.user.id, all, limit: most });
    return found.map((report) => presentReport(ctx, report));
  });

/** @throws NotFound, NotAllowed, Conflict before it is ready */
export const openReport = (ctx: RouteContext, id: string): Promise<ReportDocument> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) =>
    openDocument(tx, ctx, await visibleReport(tx, ctx, id)),
  );

/** @throws NotFound, Conflict before it is ready */
export const downloadReport = (ctx: RouteContext, id: string): Promise<FileAnswer> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const stored = await visibleReport(tx, ctx, id);
    await openDocument(tx, ctx, stored);
    if (stored.status !== 'ready' || stored.fileName === null) throw new Conflict(t('This report is not ready yet.'));
    await writeAudit(tx, ctx, { action: 'reporting.download', subject: stored.name, detail: { id } });
    return new FileAnswer(stored.fileName, mediaTypeOf(stored.fileName), partsOf(ctx, id));
  });

/** Deletes a report with its bytes. @throws NotFound, NotAllowed */
export const removeReport = (ctx: RouteContext, id: string): Promise<void> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const stored = await visibleReport(tx, ctx, id);
    if (!mayDelete(ctx, stored))
      throw new NotAllowed(t('Only the person who generated a report and admins can delete it.'));
    await deleteReport(tx, id);
    await announceReport(ctx.platform, tx, ctx.organizationId, id);
    await writeAudit(tx, ctx, { action: 'reporting.delete', subject: stored.name, detail: { id } });
  });
