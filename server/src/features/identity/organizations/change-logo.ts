import { randomUUID } from 'node:crypto';
import { t, message, type AuditAction, type Organization } from '@sightline/contract';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { readPicture } from '../../../platform/pictures.ts';
import { readOrganization } from '../../organizations/index.ts';
import { refuseDemo } from '../demo-users.ts';
import { deleteLogo, replaceLogo } from './logos.store.ts';

const demoRefusal = message('The logo of the demo organization cannot be changed.');

const change = (
  ctx: RouteContext,
  action: AuditAction,
  write: (tx: Tx, organizationId: string) => Promise<void>,
): Promise<Organization> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    await write(tx, ctx.organizationId);
    const changed = await readOrganization(tx, ctx.organizationId);
    if (changed === null) throw new NotFound('organization', ctx.organizationId);
    await writeAudit(tx, ctx, { action, subject: changed.name });
    return changed;
  });

/**
 * Sets or replaces the logo.
 * @param image base64
 * @throws InvalidInput for one that is too large or of another type
 */
export const changeLogo = async (ctx: RouteContext, image: string): Promise<Organization> => {
  refuseDemo(ctx.user, t(demoRefusal));
  const logo = { id: randomUUID(), ...(await readPicture(image)) };
  const now = new Date(ctx.platform.clock.now());
  return change(ctx, 'organization.change-logo', (tx, organizationId) => replaceLogo(tx, organizationId, logo, now));
};

export const removeLogo = async (ctx: RouteContext): Promise<Organization> => {
  refuseDemo(ctx.user, t(demoRefusal));
  return change(ctx, 'organization.remove-logo', deleteLogo);
};
