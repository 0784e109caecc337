import { type Announcement, queueAnnouncement } from '../../platform/announcements.ts';
import { t, message, type Plan, type Tenant } from '@sightline/contract';
import { writeAudit, type NewAuditEntry } from '../../platform/audit/audit.store.ts';
import { writePlatformAudit } from '../../platform/audit/platform-audit.store.ts';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/bind.ts';
import { refuseDemo, setTenantLimits, setTenantPlan, setTenantStatus } from '../identity/index.ts';
import { answerRequest } from './plan-requests.store.ts';
import { presentTenant, requireTenant } from './read-tenants.ts';
import { say } from '../../platform/text.ts';

const refusal = message('The demo account can view the platform area but cannot change it.');

/** Writes an action to both the platform's and the organization's audit log. */
export const auditBoth = async (
  tx: Tx,
  ctx: SessionContext,
  tenant: { id: string; name: string },
  [platformAction, action]: [Parameters<typeof writePlatformAudit>[2]['action'], NewAuditEntry['action']],
  detail: Record<string, unknown> = {},
): Promise<void> => {
  const { platform, origin, user } = ctx;
  const entry = { subject: tenant.name, detail };
  await writePlatformAudit(tx, ctx, { ...entry, action: platformAction, organizationId: tenant.id });
  const actor = { kind: 'user', user: { id: user.id, name: `${user.name} (platform admin)` } } as const;
  await writeAudit(tx, { platform, origin, organizationId: tenant.id, actor }, { ...entry, action });
};

/**
 * Suspends or activates an organization. This ends sessions, API tokens, live connections and jobs immediately: each
 * checks the organization's state, and the database announces the change to open connections and running jobs.
 * @throws NotFound
 */
export const changeStatus = (
  ctx: SessionContext,
  tenantId: string,
  status: 'active' | 'suspended',
  resume: (tx: Tx, tenantId: string) => Promise<void>,
): Promise<Tenant> => {
  refuseDemo(ctx.user, t(refusal));
  return withSystem(ctx.platform.database, async (tx) => {
    const before = await requireTenant(tx, ctx, tenantId);
    if (before.status === status) return presentTenant(before);
    await setTenantStatus(tx, tenantId, status);
    const isActive = status === 'active';
    await auditBoth(
      tx,
      ctx,
      before,
      isActive ? ['tenant.activate', 'organization.activate'] : ['tenant.suspend', 'organization.suspend'],
      { from: before.status, to: status },
    );
    if (isActive) await resume(tx, tenantId);
    return presentTenant({ ...before, status });
  });
};

/** @throws NotFound */
export const changePlan = (ctx: SessionContext, tenantId: string, plan: Plan): Promise<void> => {
  refuseDemo(ctx.user, t(refusal));
  return withSystem(ctx.platform.database, async (tx) => {
    const tenant = await requireTenant(tx, ctx, tenantId);
    await setTenantPlan(tx, tenantId, plan);
    const detail = { from: tenant.subscription, to: plan };
    await auditBoth(tx, ctx, tenant, ['tenant.change-plan', 'organization.change-plan'], detail);
  });
};

/** Grants or declines a requested plan, and notifies the organization's admins. @throws NotFound */
export const answerPlanRequest = (
  ctx: SessionContext,
  { tenantId, requestId }: { tenantId: string; requestId: string },
  answer: 'granted' | 'declined',
): Promise<void> => {
  refuseDemo(ctx.user, t(refusal));
  const { platform, user } = ctx;
  return withSystem(platform.database, async (tx) => {
    const tenant = await requireTenant(tx, ctx, tenantId);
    const at = new Date(platform.clock.now());
    const plan = await answerRequest(tx, tenantId, requestId, { answer, at, by: user.name });
    if (plan === null) throw new NotFound('open plan request', requestId);
    const isGranted = answer === 'granted';
    if (isGranted) await setTenantPlan(tx, tenantId, plan);
    const detail = { from: tenant.subscription, to: isGranted ? plan : tenant.subscription, requested: plan };
    const platformAction = isGranted ? 'tenant.grant-plan' : 'tenant.decline-plan';
    await auditBoth(tx, ctx, tenant, [platformAction, 'organization.change-plan'], detail);
    const announcement: Announcement = {
      key: `plan ${requestId}`,
      type: isGranted ? 'success' : 'info',
      title: isGranted ? say('Plan changed') : say('Plan request declined'),
      message: isGranted
        ? say('Your organization is on the {plan, select, professional {Professional} other {Enterprise}} plan now.', {
            plan,
          })
        : say('Your plan is still {plan, select, professional {Professional} other {Enterprise}}.', {
            plan: tenant.subscription,
          }),
      action: { text: say('View Plan'), url: '/settings?tab=billing' },
    };
    await queueAnnouncement(platform, tx, {
      organizationId: tenantId,
      readers: { atLeast: 'admin' },
      announcement,
    });
  });
};

/** @throws NotFound */
export const changeLimits = (
  ctx: SessionContext,
  tenantId: string,
  limits: { maxUsers: number | null; maxTeams: number | null },
): Promise<void> => {
  refuseDemo(ctx.user, t(refusal));
  return withSystem(ctx.platform.database, async (tx) => {
    const tenant = await requireTenant(tx, ctx, tenantId);
    await setTenantLimits(tx, tenantId, limits);
    const from = { maxUsers: tenant.maxUsers, maxTeams: tenant.maxTeams };
    await auditBoth(tx, ctx, tenant, ['tenant.change-limits', 'organization.change-limits'], { from, to: limits });
  });
};
