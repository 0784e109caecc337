import { contract } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { SessionUser } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { bind, bindPublic, bindSession } from '../../platform/http/bind.ts';
import { addAttachment } from './add-attachment.ts';
import { changeReport, readReports } from './answer-reports.ts';
import { expireReportsJob } from './expire-reports.ts';
import { downloadAttachment, readAttachments } from './open-attachments.ts';
import { reportIssue } from './report-issue.ts';
import { reportMistake } from './report-mistake.ts';

export { deleteReports } from './answered-reports.store.ts';
export { listAttachments } from './attachments.store.ts';

const isAdmin = ({ user }: { user: SessionUser }): boolean => hasCapability(user, 'canManageOrganization');

/** Reports from error pages and of mistakes in figures, by signed-in and signed-out users, and their handling by admins. */
export const issueReports: Feature = {
  name: 'issue-reports',
  routes: [
    bindPublic(contract.issueReports.report, async (ctx, { body }) => ({
      recorded: true as const,
      id: await reportIssue(ctx, body),
    })),
    bind(contract.issueReports.reportMistake, {
      allow: () => true,
      handle: async (ctx, { body }) => {
        await reportMistake(ctx, body);
        return { recorded: true as const };
      },
    }),
    bindSession(contract.issueReports.addAttachment, async (ctx, { params, body }) => ({
      attachment: await addAttachment(ctx, { ...params, ...body }),
    })),
    bindSession(contract.issueReports.attachments, async (ctx, { params }) => ({
      attachments: await readAttachments(ctx, params.reportId),
    })),
    bindSession(contract.issueReports.attachment, (ctx, { params }) => downloadAttachment(ctx, params)),
    bind(contract.issueReports.list, { allow: isAdmin, handle: (ctx, { query }) => readReports(ctx, query) }),
    bind(contract.issueReports.change, {
      allow: isAdmin,
      handle: async (ctx, { params, body }) => {
        await changeReport(ctx, params.reportId, body.status);
        return { done: true as const };
      },
    }),
  ],
  jobs: [expireReportsJob],
};
