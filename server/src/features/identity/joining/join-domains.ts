import { t, type JoinSettings } from '@sightline/contract';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { SessionUser } from '../../../platform/context.ts';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { InvalidInput, NotFound } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { refuseDemo } from '../demo-users.ts';
import { assertAllowedDomain, isPublicDomain } from '../organizations/organization-domains.ts';
import { deleteDomain, insertDomain, listDomains } from './joining.store.ts';

/** The domain of the user's confirmed address; null while it is not confirmed. */
export const confirmedDomain = (user: SessionUser): string | null =>
  user.emailVerified ? user.email.slice(user.email.lastIndexOf('@') + 1).toLowerCase() : null;

const settingsOf = async (tx: Tx, { organizationId, user }: RouteContext): Promise<JoinSettings> => ({
  domains: await listDomains(tx, organizationId),
  ownDomain: confirmedDomain(user),
});

export const readJoinSettings = (ctx: RouteContext): Promise<JoinSettings> =>
  withSystem(ctx.platform.database, (tx) => settingsOf(tx, ctx));

/**
 * Lets people with a confirmed address of a domain see the organization's name and ask to join.
 * @throws InvalidInput for a domain that is public or not the admin's own
 */
export const allowDomain = async (ctx: RouteContext, domain: string): Promise<JoinSettings> => {
  const { platform, organizationId, user } = ctx;
  refuseDemo(user, t('Nobody can join the demo organization. Create your own organization to try this.'));
  if (isPublicDomain(domain))
    throw new InvalidInput(
      t('{domain} is a public email provider, so anyone can have an address there. Invite people individually.', {
        domain,
      }),
    );
  assertAllowedDomain(domain);
  if (confirmedDomain(user) !== domain)
    throw new InvalidInput(t('Only an admin with a confirmed address in that domain can allow it.'));
  return withSystem(platform.database, async (tx) => {
    const now = new Date(platform.clock.now());
    if (await insertDomain(tx, { organizationId, domain, allowedBy: user.name, now }))
      await writeAudit(tx, ctx, { action: 'members.allow-domain', subject: domain });
    return settingsOf(tx, ctx);
  });
};

/** Stops people of a domain from asking to join; open requests stay open. @throws NotFound */
export const closeDomain = (ctx: RouteContext, domain: string): Promise<JoinSettings> => {
  refuseDemo(ctx.user, t('Nobody can join the demo organization. Create your own organization to try this.'));
  return withSystem(ctx.platform.database, async (tx) => {
    if (!(await deleteDomain(tx, ctx.organizationId, domain))) throw new NotFound('domain', domain);
    await writeAudit(tx, ctx, { action: 'members.close-domain', subject: domain });
    return settingsOf(tx, ctx);
  });
};
