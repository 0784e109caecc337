import type { ImageType, ReportedIssue, ReportState } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { findScreenshot, listReportsOf, updateReport } from './answered-reports.store.ts';

const pageLength = 50;

/**
 * Reports by the organization's members; those by signed-out users belong to no organization.
 * Demo viewers see no one else's browser.
 */
export const readReports = (
  { platform, organizationId, user }: RouteContext,
  { status, before }: { status: ReportState | 'all'; before?: number | undefined },
): Promise<{ reports: ReportedIssue[]; more: boolean }> =>
  withSystem(platform.database, async (tx) => {
    const found = await listReportsOf(tx, organizationId, { status, before, limit: pageLength + 1 });
    const reports = found.slice(0, pageLength);
    return {
      reports: user.isDemo ? reports.map((report) => ({ ...report, agent: '' })) : reports,
      more: found.length > pageLength,
    };
  });

/** Closes a report, or opens it again. @throws NotFound */
export const changeReport = (ctx: RouteContext, id: number, status: ReportState): Promise<void> =>
  withSystem(ctx.platform.database, async (tx) => {
    const at = new Date(ctx.platform.clock.now());
    if (!(await updateReport(tx, ctx.organizationId, id, { status, at }))) throw new NotFound('report', String(id));
    await writeAudit(tx, ctx, {
      action: status === 'open' ? 'issue-reports.reopen' : 'issue-reports.close',
      subject: String(id),
    });
  });

/** @throws NotFound */
export const readScreenshot = ({ platform, organizationId }: RouteContext, which: { reportId: number; id: string }) =>
  withSystem(platform.database, async (tx): Promise<{ mediaType: ImageType; image: string }> => {
    const found = await findScreenshot(tx, organizationId, which);
    if (found === null) throw new NotFound('screenshot', which.id);
    return { mediaType: found.mediaType, image: found.content.toString('base64') };
  });
