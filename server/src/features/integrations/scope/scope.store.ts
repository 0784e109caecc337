import type { Provider, ScopeKind } from '@sightline/contract';
import type { Tx } from '../../../platform/database/tenant.ts';
import { wholeScope, type SyncScope } from './scope.ts';

/** The chosen scope of a source. */
export const readSyncScope = async (tx: Tx, provider: Provider): Promise<SyncScope> => {
  const rows = await tx
    .selectFrom('collection_scopes')
    .select(['kind', 'chosen'])
    .where('provider', '=', provider)
    .execute();
  return { ...wholeScope, ...Object.fromEntries(rows.map((row) => [row.kind, new Set(row.chosen)])) };
};

/** Selects which sources of one kind are read; null selects all. */
export const writeSyncScope = async (
  tx: Tx,
  organizationId: string,
  provider: Provider,
  { kind, chosen }: { kind: ScopeKind; chosen: readonly string[] | null },
): Promise<void> => {
  if (chosen === null) {
    await tx.deleteFrom('collection_scopes').where('provider', '=', provider).where('kind', '=', kind).execute();
    return;
  }
  const values = { chosen: [...chosen] };
  await tx
    .insertInto('collection_scopes')
    .values({ organization_id: organizationId, provider, kind, ...values })
    .onConflict((on) => on.columns(['organization_id', 'provider', 'kind']).doUpdateSet(values))
    .execute();
};
