import { z } from 'zod';
import { planRequest, plans } from './billing.ts';
import { limits, roles } from './constants.ts';
import { freeText } from './free-text.ts';
import { attachedFiles } from './issue-reports.ts';
import { listPage, pageQuery } from './pages.ts';
import { platformSettings } from './platform-settings.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';

export const tenantStates = ['active', 'suspended', 'disabled'] as const;
export type TenantState = (typeof tenantStates)[number];
export const tenant = z.object({
  id,
  name: z.string(),
  status: z.enum(tenantStates),
  domain: z.string().nullable(),
  adminEmail: z.string().nullable(),
  userCount: z.int(),
  subscription: z.enum(plans),
  createdAt: instant,
  lastActivity: instant.nullable(),
});
export type Tenant = z.infer<typeof tenant>;

export const platformUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  organizationName: z.string().nullable(),
  role: z.enum(roles),
  isPlatformAdmin: z.boolean(),
  status: z.enum(['active', 'inactive', 'suspended']),
  createdAt: instant,
  lastLogin: instant.nullable(),
});
export type PlatformUser = z.infer<typeof platformUser>;

export const healthStates = ['operational', 'degraded', 'down'] as const;
export type HealthState = (typeof healthStates)[number];
const probe = z.object({ status: z.enum(healthStates), latency: z.number().nullable().describe('milliseconds') });
export const healthReport = z.object({
  status: z.enum(['healthy', ...healthStates]),
  timestamp: instant,
  services: z.object({
    api: probe,
    database: probe,
    authentication: probe,
    workers: z.object({
      status: z.enum(healthStates),
      activeJobs: z.int(),
      waitingJobs: z.int().describe('jobs that are due and have not begun'),
      longestWait: z.int().describe('seconds since the first of them was due'),
    }),
  }),
  metrics: z.object({
    uptime: z.number().describe('seconds since the oldest running process started'),
    requestsPerMinute: z.number(),
    averageResponseTime: z.number().nullable().describe('milliseconds; null without requests'),
    errorRate: z.number().nullable().describe('share of requests that failed; null without requests'),
  }),
});
export type HealthReport = z.infer<typeof healthReport>;

export const activityItem = z.object({
  id: z.string(),
  type: z.enum(['user_registration', 'tenant_created', 'system_health', 'issue_report', 'platform_action']),
  message: z.string(),
  details: z.record(z.string(), z.string()),
  files: attachedFiles.optional().describe('the files of a reported issue'),
  timestamp: instant,
});
export type ActivityItem = z.infer<typeof activityItem>;

export const platformStats = z.object({
  totalOrganizations: z.int(),
  totalUsers: z.int(),
  recentActivity: z.object({ newOrganizationsThisWeek: z.int(), newUsersThisWeek: z.int(), newUsersToday: z.int() }),
  systemHealth: z.object({ status: z.enum(healthStates), uptime: z.number() }),
  usersByRole: z.object({ admin: z.int(), manager: z.int(), developer: z.int() }),
});
export type PlatformStats = z.infer<typeof platformStats>;

/** Limits of one organization; null follows its plan and the platform. */
const tenantLimits = z.object({
  maxUsers: z.int().min(1).max(100_000).nullable(),
  maxTeams: z.int().min(1).max(10_000).nullable(),
});

export const tenantDetail = tenant.extend({
  timeZone: z.string(),
  trialEndsAt: instant.nullable(),
  deletionDueAt: instant.nullable().describe('when it will be deleted, where its admin asked for it'),
  admins: z.array(z.object({ id, name: z.string(), email: z.string(), lastLogin: instant.nullable() })),
  figures: z.object({
    users: z.int(),
    teams: z.int(),
    openInvitations: z.int(),
    openIssues: z.int(),
    connectedSources: z.int(),
    activeSessions: z.int(),
    apiTokens: z.int(),
  }),
  limits: tenantLimits.extend({
    effectiveUsers: z.int(),
    effectiveTeams: z.int(),
    retentionDays: z.int().describe('-1 keeps everything'),
  }),
  planRequests: z.array(planRequest),
});
export type TenantDetail = z.infer<typeof tenantDetail>;

const done = z.object({ done: z.literal(true) });
const tenantParams = z.object({ tenantId: id });
const search = z.string().trim().max(limits.searchQuery).default('');

const storedSettings = z.object({
  settings: platformSettings,
  version: z.int(),
  changedAt: instant.nullable(),
  needsRestart: z.array(z.string()).describe('changed settings that hold once the processes were restarted'),
});
export type StoredPlatformSettings = z.infer<typeof storedSettings>;

export const platform = {
  stats: route({
    method: 'GET',
    path: '/platform/stats',
    access: 'signed-in',
    summary: 'Totals of the platform. For platform admins',
    reply: platformStats,
  }),
  tenants: route({
    method: 'GET',
    path: '/platform/tenants',
    access: 'signed-in',
    summary: 'List organizations, newest first. For platform admins',
    query: z.object({ search: search.describe('part of a name, domain or admin email'), ...pageQuery }),
    reply: z.object({ tenants: z.array(tenant), page: listPage }),
  }),
  tenant: route({
    method: 'GET',
    path: '/platform/tenants/:tenantId',
    access: 'signed-in',
    summary: 'An organization with its figures, admins and limits. For platform admins',
    params: tenantParams,
    reply: tenantDetail,
  }),
  tenantActivity: route({
    method: 'GET',
    path: '/platform/tenants/:tenantId/activity',
    access: 'signed-in',
    summary: 'Platform activity of an organization. For platform admins',
    params: tenantParams,
    reply: z.object({ activities: z.array(activityItem) }),
  }),
  changeStatus: route({
    method: 'POST',
    path: '/platform/tenants/:tenantId/status',
    access: 'signed-in',
    summary: 'Suspend or activate an organization, effective immediately. For platform admins',
    params: tenantParams,
    body: z.object({ status: z.enum(['active', 'suspended']) }),
    reply: z.object({ tenant }),
  }),
  changePlan: route({
    method: 'POST',
    path: '/platform/tenants/:tenantId/plan',
    access: 'signed-in',
    summary: 'Change the plan of an organization. For platform admins',
    params: tenantParams,
    body: z.object({ plan: z.enum(plans) }),
    reply: done,
  }),
  answerPlanRequest: route({
    method: 'POST',
    path: '/platform/tenants/:tenantId/plan-requests/:requestId',
    access: 'signed-in',
    summary: 'Grant or decline a requested plan. For platform admins',
    params: z.object({ tenantId: id, requestId: id }),
    body: z.object({ answer: z.enum(['granted', 'declined']) }),
    reply: done,
  }),
  changeLimits: route({
    method: 'PUT',
    path: '/platform/tenants/:tenantId/limits',
    access: 'signed-in',
    summary: 'Override the plan limits of one organization. For platform admins',
    params: tenantParams,
    body: tenantLimits,
    reply: done,
  }),
  exportTenant: route({
    method: 'GET',
    path: '/platform/tenants/:tenantId/export',
    access: 'signed-in',
    file: true,
    summary: 'Export all data of an organization as a zip archive. For platform admins',
    params: tenantParams,
    reply: z.unknown(),
  }),
  deleteTenant: route({
    method: 'POST',
    path: '/platform/tenants/:tenantId/deletion',
    access: 'signed-in',
    summary: 'Delete a suspended organization with all of its data. For platform admins',
    params: tenantParams,
    body: z.object({ name: freeText().describe('the name of the organization, to confirm') }),
    reply: done,
  }),
  users: route({
    method: 'GET',
    path: '/platform/users',
    access: 'signed-in',
    summary: 'List users of all organizations, newest first. For platform admins',
    query: z.object({ search: search.describe('part of a name, email or organization'), ...pageQuery }),
    reply: z.object({
      users: z.array(platformUser),
      page: listPage,
      counts: z.object({ total: z.int(), platformAdmins: z.int(), tenantAdmins: z.int(), active: z.int() }),
    }),
  }),
  health: route({
    method: 'GET',
    path: '/platform/health',
    access: 'signed-in',
    summary: 'Health of the system, checked now. For platform admins',
    reply: healthReport,
  }),
  activity: route({
    method: 'GET',
    path: '/platform/activity',
    access: 'signed-in',
    summary: 'Latest activity on the platform. For platform admins',
    reply: z.object({ activities: z.array(activityItem) }),
  }),
  settings: route({
    method: 'GET',
    path: '/platform/settings',
    access: 'signed-in',
    summary: 'Settings of the platform. For platform admins',
    reply: storedSettings,
  }),
  changeSettings: route({
    method: 'PUT',
    path: '/platform/settings',
    access: 'signed-in',
    summary: 'Apply settings of the platform. For platform admins',
    body: z.object({ version: z.int().describe('of the settings that were changed'), settings: platformSettings }),
    reply: storedSettings,
  }),
  exportSettings: route({
    method: 'GET',
    path: '/platform/settings/export',
    access: 'signed-in',
    summary: 'Settings of the platform as a file. The export is recorded. For platform admins',
    reply: z.object({ exportedAt: instant, version: z.int(), settings: platformSettings }),
  }),
};
