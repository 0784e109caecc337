import { createHash } from 'node:crypto';
import type { FactKind } from '@sightline/analytics';
import type { Provider } from '@sightline/contract';
import { inParts } from '../../../platform/database/in-parts.ts';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { Quarantined } from '../connector.ts';
import { inEnglish, readText, stored } from '../../../platform/text.ts';

const excerptLength = 2_000;

/** Saves records that could not become facts, each once, with the latest reason. */
export const saveQuarantined = async (
  tx: Tx,
  organizationId: string,
  provider: Provider,
  records: readonly Quarantined[],
  at: Date,
): Promise<void> => {
  if (records.length === 0) return;
  const rows = records.map((record) => {
    const written = JSON.stringify(record.record) ?? 'undefined';
    return {
      organization_id: organizationId,
      provider,
      kind: record.kind,
      source_id: record.sourceId ?? `sha256:${createHash('sha256').update(written).digest('hex')}`,
      reason: inEnglish(record.reason),
      reason_text: stored(record.reason),
      excerpt: written.slice(0, excerptLength).replaceAll(String.raw`\u0000`, ''),
      last_seen_at: at,
    };
  });
  const once = [...new Map(rows.map((row) => [`${row.kind} ${row.source_id}`, row])).values()];
  for (const part of inParts(once))
    await tx
      .insertInto('quarantined_records')
      .values(part)
      .onConflict((on) =>
        on.columns(['organization_id', 'provider', 'kind', 'source_id']).doUpdateSet((set) => ({
          reason: set.ref('excluded.reason'),
          reason_text: set.ref('excluded.reason_text'),
          excerpt: set.ref('excluded.excerpt'),
          last_seen_at: set.ref('excluded.last_seen_at'),
        })),
      )
      .execute();
};

/** Deletes records that have since become facts. */
export const deleteQuarantined = async (tx: Tx, kind: FactKind, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('quarantined_records')
    .where('kind', '=', kind)
    .where('source_id', '=', anyOf('text', ids))
    .execute();
};

/** Deletes records that a complete pass has not seen again. */
export const deleteQuarantinedBefore = async (tx: Tx, provider: Provider, before: Date): Promise<void> => {
  await tx
    .deleteFrom('quarantined_records')
    .where('provider', '=', provider)
    .where('last_seen_at', '<', before)
    .execute();
};

export const countQuarantined = async (tx: Tx): Promise<Map<Provider, number>> => {
  const rows = await tx
    .selectFrom('quarantined_records')
    .select(['provider', (of) => of.fn.countAll<number>().as('count')])
    .groupBy('provider')
    .execute();
  return new Map(rows.map((row) => [row.provider as Provider, row.count]));
};

export type QuarantinedRecord = { kind: string; sourceId: string; reason: string; excerpt: string; lastSeenAt: string };

const maxShown = 200;

/** The newest quarantined records of a source, and how many there are in all. */
export const listQuarantined = async (
  tx: Tx,
  provider: Provider,
): Promise<{ records: QuarantinedRecord[]; total: number }> => {
  const rows = await tx
    .selectFrom('quarantined_records')
    .selectAll()
    .where('provider', '=', provider)
    .orderBy('last_seen_at', 'desc')
    .orderBy('kind')
    .orderBy('source_id')
    .limit(maxShown)
    .execute();
  return {
    records: rows.map((row) => ({
      kind: row.kind,
      sourceId: row.source_id,
      reason: readText(row.reason, row.reason_text),
      excerpt: row.excerpt,
      lastSeenAt: row.last_seen_at.toISOString(),
    })),
    total: (await countQuarantined(tx)).get(provider) ?? 0,
  };
};
