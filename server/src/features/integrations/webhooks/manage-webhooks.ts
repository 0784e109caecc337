import { randomBytes } from 'node:crypto';
import { apiPrefix, type AnnouncingProvider, type Webhook } from '@sightline/contract';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { Platform, TenantContext } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { NotFound } from '../../../platform/errors.ts';
import { findCredential } from '../credentials.store.ts';
import { providerNames } from '../http/allowed-hosts.ts';
import { deleteWebhook, listWebhooks, saveWebhook } from './webhooks.store.ts';

/** Binds an encrypted secret to its organization and product. */
export const secretBinding = (organizationId: string, provider: AnnouncingProvider): string =>
  `webhook ${organizationId} ${provider}`;

const addressOf = ({ config }: Platform, organizationId: string, provider: AnnouncingProvider): string =>
  `${config.publicUrl}${apiPrefix}/webhooks/${organizationId}/${provider}`;

export const showWebhooks = async (ctx: TenantContext): Promise<{ webhooks: Webhook[] }> => {
  const { platform, organizationId } = ctx;
  const stored = await withTenant(platform.database, organizationId, listWebhooks);
  return {
    webhooks: stored.map(({ provider, createdAt, lastEventAt, lastRefusedAt }) => ({
      provider,
      url: addressOf(platform, organizationId, provider),
      createdAt: createdAt.toISOString(),
      lastEventAt: lastEventAt?.toISOString() ?? null,
      lastRefusedAt: lastRefusedAt?.toISOString() ?? null,
    })),
  };
};

/**
 * Creates the secret with which a source signs its events, replacing an earlier one.
 * @throws NotFound for a source that is not connected
 */
export const createWebhook = (
  ctx: TenantContext,
  provider: AnnouncingProvider,
): Promise<{ url: string; secret: string }> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const { platform, organizationId } = ctx;
    if ((await findCredential(tx, provider)) === null) throw new NotFound('source', provider);
    const secret = randomBytes(32).toString('base64url');
    await saveWebhook(tx, organizationId, {
      provider,
      sealedSecret: platform.secrets.seal(secret, secretBinding(organizationId, provider)),
      createdAt: new Date(platform.clock.now()),
    });
    await writeAudit(tx, ctx, { action: 'integrations.webhook', subject: providerNames[provider] });
    return { url: addressOf(platform, organizationId, provider), secret };
  });

export const removeWebhook = (ctx: TenantContext, provider: AnnouncingProvider): Promise<{ removed: boolean }> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const removed = await deleteWebhook(tx, provider);
    if (removed) await writeAudit(tx, ctx, { action: 'integrations.webhook-remove', subject: providerNames[provider] });
    return { removed };
  });
