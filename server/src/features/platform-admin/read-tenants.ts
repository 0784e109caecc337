import type { ActivityItem, ListPage, PageQuery, PlatformUser, Tenant, TenantDetail } from '@sightline/contract';
import { listPlatformAudit } from '../../platform/audit/platform-audit.store.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/bind.ts';
import { countPlatformUsers, listPlatformUsers } from './platform-users.store.ts';
import { countTenants, findTenant, listTenants, type TenantRow } from './tenants.store.ts';
import { listTenantAdmins } from '../members/index.ts';
import { readDeletion, readLimits } from '../organizations/index.ts';
import { presentEntry, presentEvents } from './present-activity.ts';
import { listPlatformEvents } from './activity.store.ts';
import { listPlanRequests } from './plan-requests.store.ts';
import { countOwnFigures, countSystemFigures } from './tenant-figures.store.ts';

type Search = PageQuery & { search: string };

/** The demo's platform admin, whose password is public, sees only the demo. */
export const scopeOf = ({ user }: Pick<SessionContext, 'user'>): { demoOnly: boolean } => ({ demoOnly: user.isDemo });

const partOf = ({ page, limit }: PageQuery, found: number): PageQuery => ({
  page: Math.min(page, Math.max(1, Math.ceil(found / limit))),
  limit,
});
const pageOf = ({ page, limit }: PageQuery, found: number, of: number): ListPage => ({
  number: page,
  limit,
  found,
  of,
});

export const presentTenant = (row: TenantRow): Tenant => {
  const { timeZone: _zone, maxUsers: _users, maxTeams: _teams, trialEndsAt: _trial, ...tenant } = row;
  return tenant;
};

export const readTenants = (ctx: SessionContext, search: Search): Promise<{ tenants: Tenant[]; page: ListPage }> =>
  withSystem(ctx.platform.database, async (tx) => {
    const { found, of } = await countTenants(tx, scopeOf(ctx), search.search);
    const part = partOf(search, found);
    const rows = await listTenants(tx, scopeOf(ctx), search.search, part);
    return { tenants: rows.map(presentTenant), page: pageOf(part, found, of) };
  });

export const readUsers = (ctx: SessionContext, search: Search) =>
  withSystem(ctx.platform.database, async (tx) => {
    const { found, ...counts } = await countPlatformUsers(tx, scopeOf(ctx), search.search);
    const part = partOf(search, found);
    const users: PlatformUser[] = await listPlatformUsers(tx, scopeOf(ctx), search.search, part);
    return { users, page: pageOf(part, found, counts.total), counts };
  });

/** @throws NotFound for one that does not exist or is not visible */
export const requireTenant = async (tx: Tx, ctx: SessionContext, tenantId: string): Promise<TenantRow> => {
  const found = await findTenant(tx, scopeOf(ctx), tenantId);
  if (found === null) throw new NotFound('organization', tenantId);
  return found;
};

/** @throws NotFound */
export const readTenant = async (ctx: SessionContext, tenantId: string): Promise<TenantDetail> => {
  const { database, clock } = ctx.platform;
  const system = await withSystem(database, async (tx) => ({
    tenant: await requireTenant(tx, ctx, tenantId),
    admins: await listTenantAdmins(tx, tenantId),
    figures: await countSystemFigures(tx, tenantId, new Date(clock.now())),
    limits: await readLimits(tx, tenantId),
    planRequests: await listPlanRequests(tx, tenantId),
    deletion: await readDeletion(tx, tenantId),
  }));
  const counts = await withTenant(database, tenantId, countOwnFigures);
  const { tenant, limits } = system;
  return {
    ...presentTenant(tenant),
    timeZone: tenant.timeZone,
    trialEndsAt: tenant.trialEndsAt,
    deletionDueAt: system.deletion?.dueAt.toISOString() ?? null,
    admins: system.admins,
    figures: { users: tenant.userCount, ...counts, ...system.figures },
    limits: {
      maxUsers: tenant.maxUsers,
      maxTeams: tenant.maxTeams,
      effectiveUsers: limits.users,
      effectiveTeams: limits.teams,
      retentionDays: limits.retentionDays,
    },
    planRequests: system.planRequests,
  };
};

const shownActivity = 30;

/** @throws NotFound */
export const readTenantActivity = (ctx: SessionContext, tenantId: string): Promise<ActivityItem[]> =>
  withSystem(ctx.platform.database, async (tx) => {
    await requireTenant(tx, ctx, tenantId);
    const happened = await listPlatformEvents(tx, { organizationId: tenantId, demoOnly: false, limit: shownActivity });
    const entries = await listPlatformAudit(tx, { organizationId: tenantId, limit: shownActivity });
    return [...(await presentEvents(tx, happened)), ...entries.map(presentEntry)]
      .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))
      .slice(0, shownActivity);
  });
