import type { Provider, ScopeItem, ScopeKind } from '@sightline/contract';
import type { TenantContext } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { NotFound, Unavailable } from '../../../platform/errors.ts';
import { countBySource } from '../../facts/index.ts';
import { findCredential, type Credential } from '../credentials.store.ts';
import type { SourceReader } from '../connector.ts';
import { SourceRefused, SourceRejected, SourceUnavailable, WaitUntil } from '../http/source-errors.ts';
import { openReader } from '../open-reader.ts';
import { wholeScope } from './scope.ts';
import { readSyncScope } from './scope.store.ts';
import { TextError } from '../../../platform/text.ts';

/** The kind of fact that is counted for each kind of choice. */
const storedKind = { projects: 'issues', boards: 'sprints', repositories: 'pullRequests', spaces: 'pages' } as const;

export type CatalogKind = { kind: ScopeKind; everything: boolean; items: ScopeItem[] };

/**
 * Requests everything that could be read from a source, with what is chosen and how much of each is stored.
 * @throws NotFound if the source is not connected, Unavailable if it does not respond
 */
export const readCatalog = async (ctx: TenantContext, provider: Provider): Promise<{ kinds: CatalogKind[] }> => {
  const { credential, scope, stored } = await withTenant(ctx.platform.database, ctx.organizationId, async (tx) => ({
    credential: await findCredential(tx, provider),
    scope: await readSyncScope(tx, provider),
    stored: Object.fromEntries(
      await Promise.all(
        Object.entries(storedKind).map(async ([kind, counted]) => [kind, await countBySource(tx, counted)] as const),
      ),
    ),
  }));
  const entries = await asking(ctx, provider, credential, (reader) => reader.catalog());
  return {
    kinds: entries.map(({ kind, entries: found }) => ({
      kind,
      everything: scope[kind] === null,
      items: found.map((entry) => ({
        ...entry,
        chosen: scope[kind]?.has(entry.id) ?? true,
        stored: stored[kind]?.get(entry.id) ?? 0,
      })),
    })),
  };
};

/** Requests the size of these projects, repositories or spaces from the source. */
export const countAtSource = async (
  ctx: TenantContext,
  { provider, kind, ids }: { provider: Provider; kind: ScopeKind; ids: string[] },
): Promise<{ counts: { id: string; count: number | null }[] }> => {
  const credential = await withTenant(ctx.platform.database, ctx.organizationId, (tx) => findCredential(tx, provider));
  const counts = await asking(ctx, provider, credential, (reader) =>
    Promise.all(ids.map(async (id) => ({ id, count: await reader.count(kind, id) }))),
  );
  return { counts };
};

const asking = async <T>(
  ctx: TenantContext,
  provider: Provider,
  credential: Credential | null,
  ask: (reader: SourceReader) => Promise<T>,
): Promise<T> => {
  if (credential === null) throw new NotFound('source', provider);
  const chosen = { scope: wholeScope, chosenFields: new Set<string>() };
  try {
    return await ask(openReader(ctx.platform, ctx.organizationId, credential, chosen).reader);
  } catch (error) {
    const isReported = [SourceRefused, SourceRejected, SourceUnavailable, WaitUntil].some(
      (kind) => error instanceof kind,
    );
    if (isReported && error instanceof TextError) throw new Unavailable(error.text);
    throw error;
  }
};
