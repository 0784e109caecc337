import { t, dayMs, type HealthState } from '@sightline/contract';
import type { ActivityItem, PlatformStats } from '@sightline/contract';
import { listPlatformAudit } from '../../platform/audit/platform-audit.store.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import type { SessionContext } from '../../platform/http/bind.ts';
import { readTotals } from './platform-users.store.ts';
import { listStateChanges, measureHealth } from '../monitoring/index.ts';
import { listPlatformEvents } from './activity.store.ts';
import { presentEntry, presentEvents } from './present-activity.ts';
import { scopeOf } from './read-tenants.ts';

export const readStats = async (ctx: SessionContext): Promise<PlatformStats> => {
  const { platform } = ctx;
  const now = platform.clock.now();
  const health = await measureHealth(platform);
  const since = { week: new Date(now - 7 * dayMs), day: new Date(Math.floor(now / dayMs) * dayMs) };
  const totals = await withSystem(platform.database, (tx) => readTotals(tx, scopeOf(ctx), since));
  return {
    totalOrganizations: totals.organizations,
    totalUsers: totals.users,
    recentActivity: {
      newOrganizationsThisWeek: totals.newOrganizationsThisWeek,
      newUsersThisWeek: totals.newUsersThisWeek,
      newUsersToday: totals.newUsersToday,
    },
    systemHealth: {
      status: health.status === 'healthy' ? 'operational' : health.status,
      uptime: health.metrics.uptime,
    },
    usersByRole: totals.byRole,
  };
};

const changeOf = (service: string, status: HealthState): string => {
  if (status === 'operational') return t('{service} is operational again', { service });
  return status === 'down' ? t('{service} is down', { service }) : t('{service} is degraded', { service });
};

const shown = 20;

/** Registrations, new organizations, reported issues, actions of platform admins and changes of health. */
export const readActivity = (ctx: SessionContext): Promise<ActivityItem[]> =>
  withSystem(ctx.platform.database, async (tx) => {
    const { demoOnly } = scopeOf(ctx);
    const since = new Date(ctx.platform.clock.now() - 7 * dayMs);
    const happened = await listPlatformEvents(tx, { organizationId: null, demoOnly, limit: shown });
    const entries = demoOnly ? [] : await listPlatformAudit(tx, { limit: shown });
    const changes = (await listStateChanges(tx, since, shown)).map(({ service, status, at }): ActivityItem => ({
      id: `system_health ${service} ${at.toISOString()}`,
      type: 'system_health',
      message: changeOf(t(service), status),
      details: { service: t(service), status },
      timestamp: at.toISOString(),
    }));
    return [...(await presentEvents(tx, happened)), ...entries.map(presentEntry), ...changes]
      .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))
      .slice(0, shown);
  });
