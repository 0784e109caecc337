import { t } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import { exportTenant } from '../../platform/backup/export-tenant.ts';
import { withTenant, withSystem } from '../../platform/database/tenant.ts';
import { NotAllowed } from '../../platform/errors.ts';
import type { RouteContext, SessionContext } from '../../platform/http/bind.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { countAgainst } from '../../platform/limits.store.ts';
import { refuseDemo } from '../identity/index.ts';
import { organizationDay } from '../organizations/index.ts';
import { listDevelopers } from '../people/index.ts';
import { inTenant } from '../ranges/index.ts';
import { recordListView, seesIndividuals } from '../visibility/index.ts';
import { auditBoth } from './change-tenants.ts';
import { requireTenant } from './read-tenants.ts';

const fileOf = async (ctx: SessionContext, organizationId: string): Promise<FileAnswer> => {
  const { platform } = ctx;
  const at = new Date(platform.clock.now());
  const day = await withTenant(platform.database, organizationId, (tx) => organizationDay(tx, organizationId, at));
  const content = await exportTenant(ctx, organizationId);
  return new FileAnswer(`sightline-${day}.zip`, 'application/zip', content);
};

/** Everything of an organization, for a platform admin. @throws NotFound */
export const exportOfTenant = async (ctx: SessionContext, tenantId: string): Promise<FileAnswer> => {
  refuseDemo(ctx.user, t('The demo account cannot export organizations.'));
  await withSystem(ctx.platform.database, async (tx) => {
    const tenant = await requireTenant(tx, ctx, tenantId);
    await auditBoth(tx, ctx, tenant, ['tenant.export', 'organization.export']);
  });
  return fileOf(ctx, tenantId);
};

const perHour = { name: 'organization-exports', most: 5, seconds: 3600 } as const;

/**
 * Everything of the caller's organization, for its admins. Everyone in it can see who exported it.
 * @throws NotAllowed if the organization shows teams only, because the files have the figures of every person
 */
export const exportOwn = async (ctx: RouteContext): Promise<FileAnswer> => {
  refuseDemo(ctx.user, t('The demo organization cannot be exported as a whole.'));
  if (ctx.user.terms.scopes !== null) throw new NotAllowed(t('An API token cannot export the organization.'));
  if (!seesIndividuals(ctx.user))
    throw new NotAllowed(
      t('The files would show individual figures, and your organization shows teams only. Turn off Teams only first.'),
    );
  await countAgainst(ctx.platform, perHour, ctx.organizationId);
  await inTenant(ctx, async (tx, { timeZone }) => {
    await writeAudit(tx, ctx, { action: 'organization.export', subject: ctx.user.organizationName ?? '' });
    const people = (await listDevelopers(tx)).map(({ id }) => id);
    await recordListView(tx, ctx, people, { timeZone });
  });
  return fileOf(ctx, ctx.organizationId);
};
