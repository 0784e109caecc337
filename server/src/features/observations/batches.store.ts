/** Observations of the organization, aggregated by metric and day; see `Batch`. */
import type { Batch, MetricKey } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { packed, unpacker } from './packed-values.ts';

/** A batch with a limited number of its rows' owners. */
export type OwnedBatch = Batch & { people: readonly string[] };

/**
 * A stored batch, its end and its last row. For lead times also how many rows have each phase,
 * and the sums of the phases.
 */
export type StoredBatch = OwnedBatch & {
  until: number;
  latest: number;
  whole: number;
  phases: readonly number[];
};

/** Replaces the batches of these UTC days. */
export const replaceBatches = async (
  tx: Tx,
  organizationId: string,
  days: readonly { metric: string; from: number; to: number }[],
  batches: readonly (StoredBatch & { metric: string })[],
): Promise<void> => {
  await sql`
    delete from observation_batches kept
    using jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as day (metric text, "from" bigint, "to" bigint)
    where kept.metric = day.metric and kept.at >= day."from" and kept.at < day."to"`.execute(tx);
  const rows = batches.map(({ sum, values, distinct: _none, ...batch }) => ({
    ...batch,
    ...sum,
    values: packed(values).toString('base64'),
  }));
  await sql`
    insert into observation_batches (organization_id, metric, at, until, latest, total, n, sum, rest, squares, ones,
      most, people, whole, phases, "values")
    select ${organizationId}::uuid, metric, at, until, latest, total, n, sum, rest, squares, ones, most, people,
      whole, phases, decode("values", 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (metric text, at bigint, until bigint,
      latest bigint, total int, n int, sum float8, rest float8, squares float8, ones int, most float8, people uuid[],
      whole int, phases float8[], "values" text)`.execute(tx);
};

/** Deletes all batches. */
export const deleteBatches = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('observation_batches').execute();
};

type Columns = {
  metric: MetricKey;
  values: Buffer;
} & {
  [
    Field in 'at' | 'until' | 'latest' | 'total' | 'n' | 'sum' | 'rest' | 'squares' | 'ones' | 'most' | 'whole'
  ]: number[];
} & {
  people: string[][] | null;
  phases: number[][];
};

/**
 * The batches that begin in a period, ascending, by metric; as columns, one row per metric.
 * @param people whether to include the owners of the rows
 */
export const readBatches = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  { from, to, people }: { from: number; to: number; people: boolean },
): Promise<Map<MetricKey, StoredBatch[]>> => {
  const { rows } = await sql<Columns>`
    select metric, json_agg(at order by at) as at, json_agg(until order by at) as until,
      json_agg(latest order by at) as latest, json_agg(total order by at) as total, json_agg(n order by at) as n,
      json_agg(sum order by at) as sum, json_agg(rest order by at) as rest, json_agg(squares order by at) as squares,
      json_agg(ones order by at) as ones, json_agg(most order by at) as most,
      ${people ? sql`json_agg(people order by at)` : sql`null::json`} as people,
      json_agg(whole order by at) as whole, json_agg(to_json(phases) order by at) as phases,
      string_agg("values", ''::bytea order by at) as "values"
    from observation_batches
    where metric = any(${[...metrics]}::text[]) and at >= ${from} and at < ${to}
    group by metric`.execute(tx);
  return new Map(rows.map((columns) => [columns.metric, batchesFrom(columns)]));
};

const noOwners: readonly string[] = [];

const batchesFrom = (columns: Columns): StoredBatch[] => {
  const valuesIn = columns.values.length > 0 ? (n: number): number => n : (): number => 0;
  const next = unpacker(
    columns.values,
    columns.n.reduce((sum, n) => sum + valuesIn(n), 0),
  );
  return columns.at.map((at, index) => {
    const n = columns.n[index]!;
    return {
      at,
      until: columns.until[index]!,
      latest: columns.latest[index]!,
      total: columns.total[index]!,
      n,
      sum: { sum: columns.sum[index]!, rest: columns.rest[index]! },
      squares: columns.squares[index]!,
      ones: columns.ones[index]!,
      most: columns.most[index]!,
      people: columns.people?.[index] ?? noOwners,
      whole: columns.whole[index]!,
      phases: columns.phases[index]!,
      values: next(valuesIn(n)),
      distinct: [],
    };
  });
};
