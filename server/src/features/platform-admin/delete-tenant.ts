import { t } from '@sightline/contract';
import { writePlatformAudit } from '../../platform/audit/platform-audit.store.ts';
import { unknownOrigin, type Platform } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { Conflict, InvalidInput, NotAllowed } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/bind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { refuseDemo, setTenantStatus } from '../identity/index.ts';
import { takeDueDeletions } from '../organizations/index.ts';
import { requireTenant } from './read-tenants.ts';
import { isProtectedTenant, removeJobsOf, removeOrganization } from './tenant-removal.store.ts';

const deleteTenantName = 'delete-tenant';

/**
 * Queues deleting an organization with all of its data. Its members are signed out and its jobs end immediately;
 * the rows are deleted by a job, which takes minutes for a large organization.
 * @throws NotFound, InvalidInput unless its name was typed, Conflict while it is active
 */
export const deleteTenant = (ctx: SessionContext, tenantId: string, typedName: string): Promise<void> => {
  refuseDemo(ctx.user, t('The demo account can view the platform area but cannot change it.'));
  return withSystem(ctx.platform.database, async (tx) => {
    const tenant = await requireTenant(tx, ctx, tenantId);
    if (typedName !== tenant.name) throw new InvalidInput(t('Type the name of the organization to delete it.'));
    if (await isProtectedTenant(tx, tenantId))
      throw new NotAllowed(t('The demo and sample organizations are part of the product and cannot be deleted.'));
    if (tenant.status === 'active') throw new Conflict(t('Suspend the organization before you delete it.'));
    await setTenantStatus(tx, tenantId, 'disabled');
    const detail = { users: tenant.userCount };
    await writePlatformAudit(tx, ctx, {
      action: 'tenant.delete',
      subject: tenant.name,
      organizationId: tenantId,
      detail,
    });
    await ctx.platform.jobs.enqueue(tx, deleteTenantName, { tenantId }, { singletonKey: tenantId });
  });
};

/** Deletes an organization in one transaction. @returns the number of accounts deleted with it */
export const removeTenant = ({ database }: Pick<Platform, 'database'>, tenantId: string): Promise<number> =>
  withSystem(database, async (tx) => {
    await removeJobsOf(tx, tenantId);
    return removeOrganization(tx, tenantId);
  });

export const deleteTenantJob = defineJob<{ tenantId: string }>({
  name: deleteTenantName,
  options: { expireInSeconds: 4 * 3600 },
  async handle(platform, { tenantId }) {
    const accounts = await removeTenant(platform, tenantId);
    platform.log.info({ tenantId, accounts }, 'organization deleted');
  },
});

/** Deletes organizations at the end of the grace period that their admins started. */
export const deleteDueTenantsJob = defineJob({
  name: 'delete-due-tenants',
  schedule: '7 * * * *',
  handle: (platform) =>
    withSystem(platform.database, async (tx) => {
      for (const { id, name, requestedBy } of await takeDueDeletions(tx, new Date(platform.clock.now()))) {
        await setTenantStatus(tx, id, 'disabled');
        const who = { platform, origin: unknownOrigin, user: { id: null, name: requestedBy } };
        await writePlatformAudit(tx, who, { action: 'tenant.delete', subject: name, organizationId: id });
        await platform.jobs.enqueue(tx, deleteTenantName, { tenantId: id }, { singletonKey: id });
      }
    }),
});
