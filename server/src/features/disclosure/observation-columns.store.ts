/** Observations by column, for figures. */
import { metricDefinitions, type MetricKey } from '@sightline/analytics';
import { sql } from 'kysely';
import { numbersOf } from '../../platform/database/sent-numbers.ts';
import type { Tx } from '../../platform/database/tenant.ts';

export type ColumnsQuery = {
  metrics: readonly MetricKey[];
  from: number;
  to: number;
  /**
   * Some teams, or some people; `group`: these teams, and everything else as one group. By default, the whole
   * organization.
   */
  of?: { kind: 'team' | 'person' | 'group'; ids: readonly string[] };
  /** Whether the owners of the rows are included. */
  people: boolean;
};

/** The rows of one subject and metric, by column, ascending by instant. Excluded rows have the value NaN. */
export type Columns = {
  metric: MetricKey;
  /** The team or person; null for the organization, and for rows outside the requested teams. */
  subject: string | null;
  at: Float64Array<ArrayBuffer>;
  value: Float64Array<ArrayBuffer>;
  /** The owner of each row, by index, where included; null where it has none. */
  personAt: ((index: number) => string | null) | null;
  /** The distinct value of each row, for distinct counts. */
  distinct: readonly (string | null)[];
};

/** Reads only the fields that figures need, as binary columns, which takes a fraction of the time of rows of text. */
export const readObservationColumns = async (
  tx: Tx,
  { metrics, from, to, of, people }: ColumnsQuery,
): Promise<Columns[]> => {
  const ids = sql`${[...(of?.ids ?? [])]}::uuid[]`;
  const isGroup = of?.kind === 'group';
  const subject =
    of === undefined
      ? null
      : isGroup
        ? sql`case when team_id = any(${ids}) then team_id end`
        : sql.ref(of.kind === 'team' ? 'team_id' : 'person_id');
  const ofSubjects = subject === null || isGroup ? sql`` : sql`and ${subject} = any(${ids})`;
  // Work of a small team is about its people; see `contributorOf`.
  const owner = isGroup ? sql`coalesce(person_id, case when team_id <> all(${ids}) then team_id end)` : sql`person_id`;
  const isDistinct = metrics.some((metric) => metricDefinitions[metric].aggregate === 'distinct');
  // Both orders match an index, so nothing is sorted.
  const { rows } = await sql<SentColumns>`
    select metric, ${subject ?? sql`null::uuid`} as subject, string_agg(float8send(at), ''::bytea) as at,
      string_agg(float8send(case when excluded is null then value else 'NaN' end), ''::bytea) as value,
      ${people ? sql`string_agg(uuid_send(coalesce(${owner}, ${noOwner}::uuid)), ''::bytea)` : sql`null::bytea`} as people,
      ${isDistinct ? sql`json_agg(distinct_thing)` : sql`null::json`} as "distinct"
    from observations
    where metric = any(${[...metrics]}::text[]) and at >= ${from} and at < ${to} ${ofSubjects}
    group by ${subject === null ? sql`metric` : sql`2, metric`}`.execute(tx);
  return rows.map(({ metric, subject: whose, at, value, people: owners, distinct }) =>
    ascending({
      metric,
      subject: whose,
      at: numbersOf(at),
      value: numbersOf(value),
      personAt: owners === null ? null : (index) => uuidAt(owners, index),
      distinct: distinct ?? [],
    }),
  );
};

/** Sorts rows if the database's plan did not return them in order. */
const ascending = (columns: Columns): Columns => {
  const { at, value, personAt, distinct } = columns;
  if (at.every((instant, index) => index === 0 || at[index - 1]! <= instant)) return columns;
  const order = orderOf(at);
  return {
    ...columns,
    at: inOrder(at, order),
    value: inOrder(value, order),
    personAt: personAt === null ? null : (index) => personAt(order[index]!),
    distinct: distinct.length === 0 ? distinct : Array.from(order, (index) => distinct[index]!),
  };
};

/**
 * Numbers are sorted several times faster than with a comparison, so each instant carries its index. Instants are whole
 * seconds: exact up to five million rows.
 */
const orderOf = (at: Float64Array): Uint32Array => {
  const keys = new Float64Array(at.length);
  for (let index = 0; index < at.length; index += 1) keys[index] = at[index]! * at.length + index;
  keys.sort();
  const order = new Uint32Array(at.length);
  for (let index = 0; index < at.length; index += 1) order[index] = keys[index]! % at.length;
  return order;
};

/** A loop, which is faster than `Float64Array.from`. */
const inOrder = (values: Float64Array, order: Uint32Array): Float64Array<ArrayBuffer> => {
  const sorted = new Float64Array(values.length);
  for (let index = 0; index < values.length; index += 1) sorted[index] = values[order[index]!]!;
  return sorted;
};

type SentColumns = Pick<Columns, 'metric' | 'subject'> & {
  at: Buffer;
  value: Buffer;
  people: Buffer | null;
  distinct: (string | null)[] | null;
};

const noOwner = '00000000-0000-0000-0000-000000000000';
const bytesOfUuid = 16;

const uuidAt = (uuids: Buffer, index: number): string | null => {
  const text = uuids.toString('hex', index * bytesOfUuid, (index + 1) * bytesOfUuid);
  return /^0+$/.test(text) ? null : text;
};
