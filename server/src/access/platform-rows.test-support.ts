/** The expected status for each caller of the platform area, System Monitoring and billing. */
import { defaultPlatformSettings } from '@sightline/contract';
import type { World } from './callers.test-support.ts';
import { admins, adminsGet, all, signedIn, type Row, type RowsOf } from './row-kinds.test-support.ts';

type Request = Parameters<typeof signedIn>[0];

/** Open to platform admins only, whatever a caller's role in the organization. */
const platformAdmins = (request: Request = {}, status = 200): Row =>
  signedIn(request, { ...all(403), 'platform admin': status });
/** Open to admins for their organization and to platform admins for the platform. */
const adminsAndPlatformAdmins = (request: Request = {}, changes: Parameters<typeof admins>[1] = {}): Row =>
  admins(request, { 'platform admin': 200, ...changes });

const tenant = { params: ({ organizationId }: World) => ({ tenantId: organizationId }) };
const unknownRule = ({ unknownId }: World) => ({ ruleId: unknownId });
const unknownAlert = { params: ({ unknownId }: World) => ({ alertId: unknownId }) };
const rule = {
  name: 'Slow API',
  metric: 'apiResponse',
  condition: 'above',
  threshold: 500,
  severity: 'high',
  enabled: true,
  notifications: ['inApp'],
};
const nothing = { ...adminsGet(404), 'platform admin': 404 };

export const platformRows = {
  platform: {
    stats: platformAdmins(),
    tenants: platformAdmins(),
    tenant: platformAdmins(tenant),
    tenantActivity: platformAdmins(tenant),
    changeStatus: platformAdmins({ ...tenant, body: () => ({ status: 'active' }) }),
    changePlan: platformAdmins({ ...tenant, body: () => ({ plan: 'enterprise' }) }),
    // Nobody has requested a plan.
    answerPlanRequest: platformAdmins(
      {
        params: ({ organizationId, unknownId }) => ({ tenantId: organizationId, requestId: unknownId }),
        body: () => ({ answer: 'granted' }),
      },
      404,
    ),
    changeLimits: platformAdmins({ ...tenant, body: () => ({ maxUsers: 5, maxTeams: null }) }),
    exportTenant: platformAdmins(tenant),
    // The name does not match.
    deleteTenant: platformAdmins({ ...tenant, body: () => ({ name: 'no such name' }) }, 400),
    users: platformAdmins(),
    health: platformAdmins(),
    activity: platformAdmins(),
    settings: platformAdmins(),
    // The version is outdated.
    changeSettings: platformAdmins({ body: () => ({ version: 999, settings: defaultPlatformSettings }) }, 409),
    exportSettings: platformAdmins(),
  },
  monitoring: {
    overview: adminsAndPlatformAdmins(),
    services: adminsAndPlatformAdmins(),
    alerts: adminsAndPlatformAdmins(),
    acknowledge: adminsAndPlatformAdmins(unknownAlert, nothing),
    dismiss: adminsAndPlatformAdmins(unknownAlert, nothing),
    rules: adminsAndPlatformAdmins(),
    createRule: adminsAndPlatformAdmins({ body: () => rule }),
    changeRule: adminsAndPlatformAdmins({ params: unknownRule, body: () => ({ enabled: false }) }, nothing),
    removeRule: adminsAndPlatformAdmins({ params: unknownRule }, nothing),
    changeSlack: adminsAndPlatformAdmins(
      { body: () => ({ url: 'https://hooks.slack.com/services/T/B/x' }) },
      { demo: 403 },
    ),
    reportPage: signedIn({ body: () => ({ timings: [{ metric: 'LCP', value: 1200, rating: 'good' }] }) }),
  },
  billing: {
    read: admins(),
    request: admins({ body: () => ({ plan: 'enterprise' }) }, { demo: 403 }),
  },
} satisfies RowsOf<'platform' | 'monitoring' | 'billing'>;
