import type { Provider } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { TenantContext } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import { providerNames } from './http/allowed-hosts.ts';
import { enqueueCollection } from './enqueue-collection.ts';
import { everythingAnnounced } from './sync/announced-limits.ts';
import { findCurrentRun, letRunGo } from './sync/runs.store.ts';
import { addAnnounced, findSource, updateSource } from './sync/sources.store.ts';

/**
 * Starts a sync of changes now; a run that was stopped, or waits after a failure, resumes.
 * @throws NotFound for a source that is not connected
 */
export const startCollection = (ctx: TenantContext, provider: Provider): Promise<{ started: boolean }> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const source = await findSource(tx, provider);
    if (source === null) throw new NotFound('source', provider);
    if (source.state === 'collecting') {
      const current = await findCurrentRun(tx, provider);
      if (current?.kind !== 'announced') return { started: false };
      // Only announced changes are being read; the full sync follows.
      await addAnnounced(tx, provider, [everythingAnnounced]);
      await writeAudit(tx, ctx, { action: 'integrations.sync', subject: providerNames[provider] });
      return { started: true };
    }
    const begins = source.state === 'stopped' ? ({ state: 'waiting-to-start', message: null } as const) : {};
    await updateSource(tx, provider, { ...begins, nextAttemptAt: new Date(ctx.platform.clock.now()) });
    await letRunGo(tx, provider);
    await writeAudit(tx, ctx, { action: 'integrations.sync', subject: providerNames[provider] });
    const { organizationId, platform } = ctx;
    return { started: await enqueueCollection(platform, tx, { organizationId, provider }) };
  });

/** Syncs changes of all these sources. Starts nothing if one is not connected. */
export const startCollections = async (
  ctx: TenantContext,
  providers: readonly Provider[],
): Promise<{ started: boolean }> => {
  await withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    for (const provider of providers)
      if ((await findSource(tx, provider)) === null) throw new NotFound('source', provider);
  });
  let started = false;
  for (const provider of providers) started = (await startCollection(ctx, provider)).started || started;
  return { started };
};
