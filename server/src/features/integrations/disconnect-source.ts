import type { Provider } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { TenantContext } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { deleteCredential } from './credentials.store.ts';
import { providerNames } from './http/allowed-hosts.ts';

/** Deletes a source's token and sync position. Collected facts stay. */
const disconnectSource = (ctx: TenantContext, provider: Provider): Promise<{ removed: boolean }> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const removed = await deleteCredential(tx, provider);
    if (removed) await writeAudit(tx, ctx, { action: 'integrations.disconnect', subject: providerNames[provider] });
    return { removed };
  });

/** Disconnects all of these that are connected. */
export const disconnectSources = async (
  ctx: TenantContext,
  providers: readonly Provider[],
): Promise<{ removed: boolean }> => {
  let removed = false;
  for (const provider of providers) removed = (await disconnectSource(ctx, provider)).removed || removed;
  return { removed };
};
