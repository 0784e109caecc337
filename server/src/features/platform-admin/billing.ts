import { t, type Plan, type PlanRequest } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { holdList } from '../../platform/limits.store.ts';
import { readPlatformSettings } from '../../platform/settings/platform-settings.store.ts';
import { readLimits, readOrganization, readTrialEnd } from '../organizations/index.ts';
import { refuseDemo } from '../identity/index.ts';
import { insertPlanRequest, listPlanRequests } from './plan-requests.store.ts';
import { countOwnFigures } from './tenant-figures.store.ts';
import { trialDaysLeft } from './trial-notices.ts';

/** The organization's plan, with the usage of its limits. */
export const readBilling = ({ platform, organizationId }: RouteContext) =>
  withTenant(platform.database, organizationId, async (tx) => {
    const organization = await readOrganization(tx, organizationId);
    if (organization === null) throw new NotFound('organization', organizationId);
    const limits = await readLimits(tx, organizationId);
    const { teams } = await countOwnFigures(tx);
    const { settings } = await readPlatformSettings(tx);
    const [request = null] = await listPlanRequests(tx, organizationId);
    const trialEnd = await readTrialEnd(tx, organizationId);
    return {
      plan: organization.subscriptionTier,
      trialEndsAt: trialEnd?.toISOString() ?? null,
      trialDaysLeft: trialDaysLeft(trialEnd, platform.clock.now()),
      provider: settings.billingProvider,
      usage: [
        { name: 'users' as const, used: organization.memberCount, limit: limits.users },
        { name: 'teams' as const, used: teams, limit: limits.teams },
        { name: 'retentionDays' as const, used: null, limit: limits.retentionDays },
      ],
      request,
    };
  });

/** Requests another plan. @throws Conflict if a request is already open, or for the current plan */
export const requestPlan = (
  ctx: RouteContext,
  { plan, note }: { plan: Plan; note: string },
): Promise<{ request: PlanRequest }> => {
  const { platform, organizationId, user } = ctx;
  refuseDemo(user, t('The plan of the demo organization cannot be changed.'));
  return withTenant(platform.database, organizationId, async (tx) => {
    await holdList(tx, `plan-requests ${organizationId}`);
    const [latest] = await listPlanRequests(tx, organizationId);
    if (latest?.answer === null) throw new Conflict(t('Your earlier request is still open.'));
    const isPresent = (await readOrganization(tx, organizationId))?.subscriptionTier === plan;
    // A trial may request the plan being tried.
    if (isPresent && (await readTrialEnd(tx, organizationId)) === null)
      throw new Conflict(t('Your organization is already on this plan.'));
    const at = new Date(platform.clock.now());
    await insertPlanRequest(tx, { organizationId, id: randomUUID(), plan, note, requestedBy: user.name, at });
    await writeAudit(tx, ctx, { action: 'billing.request-plan', subject: plan });
    const [request] = await listPlanRequests(tx, organizationId);
    if (request === undefined) throw new NotFound('plan request', plan);
    return { request };
  });
};
