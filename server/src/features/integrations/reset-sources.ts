import type { TenantContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { scopeKinds } from './scope/scope.ts';
import { readSyncScope, writeSyncScope } from './scope/scope.store.ts';
import { letRunGo } from './sync/runs.store.ts';
import { listSources, raiseSyncScopeRevision, resetSchedules } from './sync/sources.store.ts';

/** Resets every connected source to the complete scope and the default schedule, and reads what was left out. */
export const resetSources = async (tx: Tx, { organizationId, platform }: TenantContext): Promise<void> => {
  const now = new Date(platform.clock.now());
  for (const { provider } of await listSources(tx)) {
    await letRunGo(tx, provider);
    const scope = await readSyncScope(tx, provider);
    const narrowed = scopeKinds[provider].filter((kind) => scope[kind] !== null);
    for (const kind of narrowed) await writeSyncScope(tx, organizationId, provider, { kind, chosen: null });
    if (narrowed.length > 0) await raiseSyncScopeRevision(tx, provider, now);
  }
  await resetSchedules(tx, organizationId, now);
};
