/** What the organisation's figures are made of: batches that were counted beforehand, and rows where there are none. */
import type { Instant, MetricKey } from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { readBatches, type KeptBatch } from './batches.store.ts';
import { countSpans, isCounted } from './count-batches.ts';
import { readPlainObservations, type PlainRow } from './observations.store.ts';
import { isBatched } from './measurement-states.store.ts';

export type KeptBatches = { metric: MetricKey; batches: readonly KeptBatch[] };
export type PlainCounted = readonly PlainRow[] | KeptBatches;

const day = 86_400;

/**
 * What there is of some metrics between the first and the last of these instants, which are those that
 * periods begin and end at.
 */
export const readCounted = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  instants: readonly Instant[],
  /** Whether rows are read of what is not counted by the day. */
  { rows: readsRows = true } = {},
): Promise<(metric: MetricKey) => PlainCounted> => {
  const edges = [...new Set(instants)].sort((a, b) => a - b);
  const [from, to] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  const counted = (await isBatched(tx)) ? metrics.filter(isCounted) : [];
  const others = readsRows ? metrics.filter((metric) => !counted.includes(metric)) : [];
  const rows = others.length === 0 ? [] : await readPlainObservations(tx, { metrics: others, from, to });
  const byMetric: Map<MetricKey, PlainCounted> = Map.groupBy(rows, (row) => row.metric);
  // A stretch that the first instant cuts begins before it.
  const kept = counted.length === 0 ? null : await readBatches(tx, counted, { from: from - day, to });
  for (const metric of counted) {
    const batches = await cutAt(tx, metric, kept?.get(metric) ?? [], edges);
    byMetric.set(metric, { metric, batches });
  }
  return (metric) => byMetric.get(metric) ?? [];
};

/**
 * Where a period begins or ends inside a batch, its rows are counted anew on either side. It hardly
 * ever does: periods begin with days, and the last one ends when everything measured is over.
 */
const cutAt = async (
  tx: Tx,
  metric: MetricKey,
  batches: readonly KeptBatch[],
  edges: readonly Instant[],
): Promise<KeptBatch[]> => {
  const whole: KeptBatch[] = [];
  let next = 0;
  for (const batch of batches) {
    while (next < edges.length && edges[next]! <= batch.at) next += 1;
    const inside = edges.slice(next).filter((edge) => edge <= batch.latest);
    if (inside.length === 0) whole.push(batch);
    else whole.push(...(await countAnew(tx, metric, [batch.at, ...inside, batch.until])));
  }
  // What begins before the first instant was read for what it cuts off only.
  return whole.filter(({ at }) => at >= (edges[0] ?? at));
};

const countAnew = (tx: Tx, metric: MetricKey, edges: readonly Instant[]): Promise<KeptBatch[]> =>
  countSpans(
    tx,
    edges.slice(0, -1).map((from, index) => ({ metric, from, to: edges[index + 1]! })),
  );
