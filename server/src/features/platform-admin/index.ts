import { dayMs, contract } from '@sightline/contract';
import { deleteAuditBefore } from '../../platform/audit/platform-audit.store.ts';
import { needs } from '../../platform/capabilities.ts';
import type { Platform } from '../../platform/context.ts';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { bind, bindPlatform } from '../../platform/http/bind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { currentSettings } from '../../platform/settings/current-settings.ts';
import { measureHealth } from '../monitoring/index.ts';
import { readBilling, requestPlan } from './billing.ts';
import { changeSettings, exportSettings, readSettings } from './change-settings.ts';
import { answerPlanRequest, changeLimits, changePlan, changeStatus } from './change-tenants.ts';
import { deleteDueTenantsJob, deleteTenant, deleteTenantJob } from './delete-tenant.ts';
import { exportOfTenant, exportOwn } from './export-tenant.ts';
import { readActivity, readStats } from './read-platform.ts';
import { noticeTrialEndJob } from './trial-notices.ts';
import { readTenant, readTenantActivity, readTenants, readUsers } from './read-tenants.ts';

export { createPlatformAdminAccount, revokePlatformAdmin } from './create-admin.ts';

const { platform: calls, billing } = contract;
const done = { done: true } as const;

const expireAuditJob = defineJob({
  name: 'expire-audit',
  schedule: '37 3 * * *',
  async handle(platform) {
    const { auditRetentionDays } = await currentSettings(platform);
    const before = new Date(platform.clock.now() - auditRetentionDays * dayMs);
    await withSystem(platform.database, (tx) => deleteAuditBefore(tx, before));
  },
});

/** Resumes the work of an organization that was suspended; provided by the app. */
export type Resume = (platform: Platform, tx: Tx, organizationId: string) => Promise<void>;

/** What platform admins see and change: all organizations and users, health, and the settings of the installation. */
export const createPlatformAdmin = ({ resume }: { resume: Resume }): Feature => ({
  name: 'platform-admin',
  routes: [
    bindPlatform(calls.stats, (ctx) => readStats(ctx)),
    bindPlatform(calls.tenants, (ctx, { query }) => readTenants(ctx, query)),
    bindPlatform(calls.tenant, (ctx, { params }) => readTenant(ctx, params.tenantId)),
    bindPlatform(calls.tenantActivity, async (ctx, { params }) => ({
      activities: await readTenantActivity(ctx, params.tenantId),
    })),
    bindPlatform(calls.changeStatus, async (ctx, { params, body }) => ({
      tenant: await changeStatus(ctx, params.tenantId, body.status, (tx, id) => resume(ctx.platform, tx, id)),
    })),
    bindPlatform(calls.changePlan, async (ctx, { params, body }) => {
      await changePlan(ctx, params.tenantId, body.plan);
      return done;
    }),
    bindPlatform(calls.answerPlanRequest, async (ctx, { params, body }) => {
      await answerPlanRequest(ctx, params, body.answer);
      return done;
    }),
    bindPlatform(calls.changeLimits, async (ctx, { params, body }) => {
      await changeLimits(ctx, params.tenantId, body);
      return done;
    }),
    bindPlatform(calls.exportTenant, (ctx, { params }) => exportOfTenant(ctx, params.tenantId)),
    bindPlatform(calls.deleteTenant, async (ctx, { params, body }) => {
      await deleteTenant(ctx, params.tenantId, body.name);
      return done;
    }),
    bind(contract.organizations.export, { allow: needs('canManageOrganization', 'canExportData'), handle: exportOwn }),
    bindPlatform(calls.users, (ctx, { query }) => readUsers(ctx, query)),
    bindPlatform(calls.health, ({ platform }) => measureHealth(platform)),
    bindPlatform(calls.activity, async (ctx) => ({ activities: await readActivity(ctx) })),
    bindPlatform(calls.settings, (ctx) => readSettings(ctx)),
    bindPlatform(calls.changeSettings, (ctx, { body }) => changeSettings(ctx, body)),
    bindPlatform(calls.exportSettings, (ctx) => exportSettings(ctx)),
    bind(billing.read, { allow: needs('canManageOrganization'), handle: (ctx) => readBilling(ctx) }),
    bind(billing.request, { allow: needs('canManageOrganization'), handle: (ctx, { body }) => requestPlan(ctx, body) }),
  ],
  jobs: [expireAuditJob, deleteTenantJob, deleteDueTenantsJob, noticeTrialEndJob],
});
