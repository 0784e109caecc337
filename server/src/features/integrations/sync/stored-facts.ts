import type { TenantContext } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { factIds, loadFacts } from '../../facts/index.ts';
import { findHashes, findMerges, listAuthoredHashes, findUnsettled } from '../bitbucket/code-index.store.ts';
import type { FactFilter, StoredFacts } from '../connector.ts';

/** Queries on stored facts for connectors, each in its own transaction. */
export const storedFactsOf = (ctx: TenantContext): StoredFacts => {
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(ctx.platform.database, ctx.organizationId, work);
  return {
    ids: (kind, filter) => inTenant((tx) => factIds(tx, kind, fieldOf(filter))),
    repositories: (ids) =>
      inTenant(async (tx) =>
        (await loadFacts(tx, ['repositories'])).repositories.filter((repository) => ids.includes(repository.id)),
      ),
    fullHashes: (repositoryId, prefixes) => inTenant((tx) => findHashes(tx, repositoryId, prefixes)),
    authoredHashes: (repositoryId, { from, to }, after, limit) =>
      inTenant((tx) =>
        listAuthoredHashes(tx, {
          repositoryId,
          from: Math.floor(from / 1_000),
          to: to === null ? null : Math.floor(to / 1_000),
          after,
          limit,
        }),
      ),
    merges: (repositoryId, numbers) => inTenant((tx) => findMerges(tx, repositoryId, numbers)),
    unsettled: (repositoryId, since, limit) => inTenant((tx) => findUnsettled(tx, repositoryId, since, limit)),
  };
};

const fieldOf = (filter: FactFilter | undefined) => {
  if (filter?.boardId !== undefined) return { field: 'boardId', value: filter.boardId } as const;
  if (filter?.projectId !== undefined) return { field: 'projectId', value: filter.projectId } as const;
  if (filter?.repositoryId !== undefined) return { field: 'repositoryId', value: filter.repositoryId } as const;
  return filter?.spaceId === undefined ? undefined : ({ field: 'spaceId', value: filter.spaceId } as const);
};
