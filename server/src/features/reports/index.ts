import { contract } from '@sightline/contract';
import { needs } from '../../platform/capabilities.ts';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind, bindPublic } from '../../platform/http/bind.ts';
import { readMemberAccounts } from '../members/index.ts';
import { exportData } from './exporting/export-data.ts';
import { downloadExport, exportReport, exportReportJob, readExports } from './exporting/export-report.ts';
import { checkReport, type VerifyClaim } from './check-report.ts';
import { deleteUnusedObjectsJob } from './delete-unused-objects.ts';
import { expireReportsJob } from './expire-reports.ts';
import { generateReportJob } from './generate-report.ts';
import { downloadReport, openReport, readReports, removeReport } from './list-reports.ts';
import { previewTemplate } from './preview-template.ts';
import { isLogoInFiles } from './read-logo.ts';
import { generateCustom, generateFromTemplate, retryReport } from './request-report.ts';
import { deliverReport } from './schedules/deliver-report.ts';
import {
  changeSchedule,
  createSchedule,
  readSchedules,
  removeSchedule,
  testSchedule,
} from './schedules/manage-schedules.ts';
import { mailReportJob } from './schedules/mail-report.ts';
import { forRecipientJob, runScheduleJob } from './schedules/run-schedule.ts';
import { previewRuns } from './schedules/timing.ts';
import { unsubscribe } from './schedules/unsubscribe.ts';
import { testWebhook } from './schedules/webhooks/manage-webhooks.ts';
import { postFindingsJob } from './schedules/webhooks/post-findings.ts';
import { openShared, readShares, revokeShare, shareReport } from './sharing/share-report.ts';
import { changeTemplate, createTemplate, readTemplates, removeTemplate } from './templates/manage-templates.ts';

export { deleteAllReports } from './delete-all.ts';
export { readReports } from './list-reports.ts';
export { unsubscribe };

const generates = needs('canGenerateReports');
const exportsData = needs('canExportData');
const done = { done: true } as const;

/** Reports of figures, as documents and files; their schedules, shared links and exports. */
export const createReports = ({ verifyClaim }: { verifyClaim: VerifyClaim }): Feature => ({
  name: 'reports',
  routes: [
    bind(contract.reports.templates, {
      allow: generates,
      handle: async (ctx) => ({ templates: await readTemplates(ctx) }),
    }),
    bind(contract.reports.createTemplate, {
      allow: generates,
      handle: async (ctx, { body }) => ({ template: await createTemplate(ctx, body) }),
    }),
    bind(contract.reports.changeTemplate, {
      allow: generates,
      handle: async (ctx, { params, body }) => ({ template: await changeTemplate(ctx, params.templateId, body) }),
    }),
    bind(contract.reports.removeTemplate, {
      allow: generates,
      handle: async (ctx, { params }) => {
        await removeTemplate(ctx, params.templateId);
        return done;
      },
    }),
    bind(contract.reports.preview, {
      allow: generates,
      handle: (ctx, { params }) => previewTemplate(ctx, params.templateId),
    }),
    bind(contract.reports.generate, {
      allow: generates,
      handle: async (ctx, { body }) => ({ report: await generateFromTemplate(ctx, body) }),
    }),
    bind(contract.reports.generateCustom, {
      allow: generates,
      handle: async (ctx, { body }) => ({ report: await generateCustom(ctx, body) }),
    }),
    bind(contract.reports.generated, {
      allow: anyMember,
      handle: async (ctx, { query }) => ({ reports: await readReports(ctx, query) }),
    }),
    bind(contract.reports.retry, {
      allow: generates,
      handle: async (ctx, { params }) => ({ report: await retryReport(ctx, params.reportId) }),
    }),
    bind(contract.reports.remove, {
      allow: anyMember,
      handle: async (ctx, { params }) => {
        await removeReport(ctx, params.reportId);
        return done;
      },
    }),
    bind(contract.reports.open, { allow: anyMember, handle: (ctx, { params }) => openReport(ctx, params.reportId) }),
    bind(contract.reports.check, {
      allow: anyMember,
      handle: (ctx, { params }) => checkReport(ctx, params.reportId, verifyClaim),
    }),
    bind(contract.reports.download, {
      allow: exportsData,
      handle: (ctx, { params }) => downloadReport(ctx, params.reportId),
    }),
    bind(contract.organizations.readLogo, {
      allow: needs('canManageOrganization'),
      handle: async ({ platform, organizationId }) => ({ inFiles: await isLogoInFiles(platform, organizationId) }),
    }),
    bind(contract.reports.scheduled, {
      allow: generates,
      handle: async (ctx) => ({ schedules: await readSchedules(ctx) }),
    }),
    bind(contract.reports.nextRuns, {
      allow: generates,
      handle: ({ platform }, { query }) => Promise.resolve(previewRuns(query, platform.clock.now())),
    }),
    bind(contract.reports.recipients, {
      allow: generates,
      handle: async (ctx) => ({
        members: (await readMemberAccounts(ctx)).map(({ id, name }) => ({ userId: id, name })),
      }),
    }),
    bind(contract.reports.schedule, {
      allow: generates,
      handle: async (ctx, { body }) => ({ schedule: await createSchedule(ctx, body) }),
    }),
    bind(contract.reports.changeSchedule, {
      allow: generates,
      handle: async (ctx, { params, body }) => ({ schedule: await changeSchedule(ctx, params.scheduleId, body) }),
    }),
    bind(contract.reports.removeSchedule, {
      allow: generates,
      handle: async (ctx, { params }) => {
        await removeSchedule(ctx, params.scheduleId);
        return done;
      },
    }),
    bind(contract.reports.testSchedule, {
      allow: generates,
      handle: async (ctx, { params }) => ({ report: await testSchedule(ctx, params.scheduleId) }),
    }),
    bind(contract.reports.testWebhook, {
      allow: generates,
      handle: async (ctx, { body }) => {
        await testWebhook(ctx, body);
        return done;
      },
    }),
    bindPublic(contract.reports.unsubscribe, async ({ platform }, { body }) => ({
      name: await unsubscribe(platform, body.token),
    })),
    bind(contract.reports.shares, {
      allow: generates,
      handle: async (ctx, { params }) => ({ shares: await readShares(ctx, params.reportId) }),
    }),
    bind(contract.reports.share, {
      allow: generates,
      handle: async (ctx, { params, body }) => ({ share: await shareReport(ctx, params.reportId, body.days) }),
    }),
    bind(contract.reports.revokeShare, {
      allow: generates,
      handle: async (ctx, { params }) => {
        await revokeShare(ctx, params.reportId, params.shareId);
        return done;
      },
    }),
    bind(contract.reports.openShared, { allow: anyMember, handle: (ctx, { params }) => openShared(ctx, params.token) }),
    bind(contract.exports.data, { allow: exportsData, handle: (ctx, { body }) => exportData(ctx, body) }),
    bind(contract.exports.report, {
      allow: exportsData,
      handle: async (ctx, { body }) => ({ export: await exportReport(ctx, body) }),
    }),
    bind(contract.exports.list, {
      allow: exportsData,
      handle: async (ctx) => ({ exports: await readExports(ctx) }),
    }),
    bind(contract.exports.download, {
      allow: exportsData,
      handle: (ctx, { params }) => downloadExport(ctx, params.exportId),
    }),
  ],
  jobs: [
    generateReportJob(deliverReport),
    exportReportJob,
    runScheduleJob,
    forRecipientJob,
    mailReportJob,
    postFindingsJob,
    expireReportsJob,
    deleteUnusedObjectsJob,
  ],
});
