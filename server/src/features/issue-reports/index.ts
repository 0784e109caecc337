import { contract } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { SessionUser } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { bind, bindPublic, bindSession } from '../../platform/http/bind.ts';
import { addScreenshot } from './add-screenshot.ts';
import { changeReport, readReports, readScreenshot } from './answer-reports.ts';
import { expireReportsJob } from './expire-reports.ts';
import { reportIssue } from './report-issue.ts';

export { deleteReports } from './answered-reports.store.ts';

const isAdmin = ({ user }: { user: SessionUser }): boolean => hasCapability(user, 'canManageOrganization');

/** What people report from an error page, signed in or not, and what admins make of it. */
export const issueReports: Feature = {
  name: 'issue-reports',
  routes: [
    bindPublic(contract.issueReports.report, async (ctx, { body }) => ({
      recorded: true as const,
      id: await reportIssue(ctx, body),
    })),
    bindSession(contract.issueReports.addScreenshot, async (ctx, { params, body }) => ({
      count: await addScreenshot(ctx, { ...params, ...body }),
    })),
    bind(contract.issueReports.list, { allow: isAdmin, handle: (ctx, { query }) => readReports(ctx, query) }),
    bind(contract.issueReports.change, {
      allow: isAdmin,
      handle: async (ctx, { params, body }) => {
        await changeReport(ctx, params.reportId, body.status);
        return { done: true as const };
      },
    }),
    bind(contract.issueReports.screenshot, {
      allow: isAdmin,
      handle: (ctx, { params }) => readScreenshot(ctx, { reportId: params.reportId, id: params.screenshotId }),
    }),
  ],
  jobs: [expireReportsJob],
};
