import type { ReportedIssue, ReportState } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { listReportsOf, updateReport } from './answered-reports.store.ts';
import { listAttachments } from './attachments.store.ts';

const pageLength = 50;

/**
 * Reports by the organization's members; those by signed-out users belong to no organization. In the demo, browser
 * details of others are left out.
 */
export const readReports = (
  { platform, organizationId, user }: RouteContext,
  { status, before }: { status: ReportState | 'all'; before?: number | undefined },
): Promise<{ reports: ReportedIssue[]; more: boolean }> =>
  withSystem(platform.database, async (tx) => {
    const found = await listReportsOf(tx, organizationId, { status, before, limit: pageLength + 1 });
    const page = found.slice(0, pageLength);
    const files = await listAttachments(
      tx,
      page.map(({ id }) => id),
    );
    return {
      reports: page.map((report) => ({
        ...report,
        agent: user.isDemo ? '' : report.agent,
        attachments: files.get(report.id) ?? [],
      })),
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
