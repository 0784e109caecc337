import { t, message, type Provider, type ScopeKind } from '@sightline/contract';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { InvalidInput, NotFound } from '../../../platform/errors.ts';
import { removeOutside } from '../../facts/index.ts';
import { requestMeasurementRun } from '../../measurement-requests/index.ts';
import { deleteRepositoriesOutside } from '../bitbucket/code-index.store.ts';
import { providerNames } from '../http/allowed-hosts.ts';
import { enqueueCollection } from '../enqueue-collection.ts';
import { deleteRepositoryStreamsOutside } from '../sync/cursors.store.ts';
import { dropCurrentRun } from '../sync/runs.store.ts';
import { findSource, raiseSyncScopeRevision, updateSource } from '../sync/sources.store.ts';
import { scopeKinds } from './scope.ts';
import { readSyncScope, writeSyncScope } from './scope.store.ts';

const kindNames: Readonly<Record<ScopeKind, string>> = {
  projects: message('projects'),
  boards: message('boards'),
  repositories: message('repositories'),
  spaces: message('spaces'),
};

export type ScopeChange = { provider: Provider; kinds: { kind: ScopeKind; chosen: string[] | null }[] };

/**
 * Changes which parts of a source are read. Facts outside of them are removed immediately, new parts are collected; a
 * running sync stops and restarts.
 * @returns how many facts were removed
 * @throws NotFound | InvalidInput for an unknown kind
 */
export const changeScope = (ctx: TenantContext, { provider, kinds }: ScopeChange): Promise<{ removed: number }> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const { platform, organizationId } = ctx;
    const source = await findSource(tx, provider);
    if (source === null) throw new NotFound('source', provider);
    const foreign = kinds.find(({ kind }) => !scopeKinds[provider].includes(kind));
    if (foreign !== undefined)
      throw new InvalidInput(
        t('{source} has no {kind} to choose from.', {
          source: providerNames[provider],
          kind: t(kindNames[foreign.kind]),
        }),
      );

    const now = new Date(platform.clock.now());
    // Waits for the page that is being stored, so that nothing of the earlier scope is stored after the removal.
    await raiseSyncScopeRevision(tx, provider, source.state === 'stopped' ? source.nextAttemptAt : now);
    for (const change of kinds) await writeSyncScope(tx, organizationId, provider, change);
    const scope = await readSyncScope(tx, provider);
    const removed = await removeOutside(tx, organizationId, scope);
    if (scope.repositories !== null) {
      await deleteRepositoryStreamsOutside(tx, provider, [...scope.repositories]);
      await deleteRepositoriesOutside(tx, [...scope.repositories]);
    }
    await dropCurrentRun(tx, provider);
    if (source.state === 'collecting') await updateSource(tx, provider, { state: 'waiting', message: null });

    await writeAudit(tx, ctx, {
      action: 'integrations.scope',
      subject: providerNames[provider],
      detail: { ...Object.fromEntries(kinds.map(({ kind, chosen }) => [kind, chosen?.length ?? 'all'])), removed },
    });
    if (removed > 0) await requestMeasurementRun(platform, tx, organizationId);
    if (source.state !== 'stopped') await enqueueCollection(platform, tx, { organizationId, provider });
    await platform.events.publish(tx, {
      organizationId,
      audience: 'organization',
      message: { type: 'collection_progress', payload: {} },
    });
    return { removed };
  });
