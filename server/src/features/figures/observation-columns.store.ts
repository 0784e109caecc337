/** Observations as figures are made of: as columns, and counted. */
import { metricDefinitions, type MetricKey, velocity } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type ColumnsQuery = {
  metrics: readonly MetricKey[];
  from: number;
  to: number;
  /** Some teams, or some people; these teams and everything else together; the whole organisation when left out. */
  of?: { kind: 'team' | 'person' | 'group'; ids: readonly string[] };
  /** Whether it is told whose the rows are. */
  people: boolean;
};

/** The rows of one subject and metric, by column and ascending. Those that are left out have no number as their value. */
export type Columns = {
  metric: MetricKey;
  /** The team or person; null of the organisation, and of what is of no team that was asked for. */
  subject: string | null;
  at: Float64Array<ArrayBuffer>;
  value: Float64Array<ArrayBuffer>;
  /** Whose a row is, by its place, where that is told; null where it is nobody's. */
  personAt: ((place: number) => string | null) | null;
  /** Of metrics that count what is different: what each row is of. */
  distinct: readonly (string | null)[];
};

/**
 * The same observations without what only their receipts show, which is most of them: figures need no
 * more. They come by column and as bytes, which takes a fraction of the time of rows and of text.
 */
export const readColumns = async (tx: Tx, { metrics, from, to, of, people }: ColumnsQuery): Promise<Columns[]> => {
  const ids = sql`${[...(of?.ids ?? [])]}::uuid[]`;
  const isGroup = of?.kind === 'group';
  const subject =
    of === undefined
      ? null
      : isGroup
        ? sql`case when team_id = any(${ids}) then team_id end`
        : sql.ref(of.kind === 'team' ? 'team_id' : 'person_id');
  const ofSubjects = subject === null || isGroup ? sql`` : sql`and ${subject} = any(${ids})`;
  // What a small team did together is about its people, see `contributorOf`.
  const owner = isGroup ? sql`coalesce(person_id, case when team_id <> all(${ids}) then team_id end)` : sql`person_id`;
  const isDistinct = metrics.some((metric) => metricDefinitions[metric].aggregate === 'distinct');
  // In the order of an index either way, so that nothing is sorted.
  const { rows } = await sql<SentColumns>`
    select metric, ${subject ?? sql`null::uuid`} as subject, string_agg(float8send(at), ''::bytea) as at,
      string_agg(float8send(case when excluded is null then value else 'NaN' end), ''::bytea) as value,
      ${people ? sql`string_agg(uuid_send(coalesce(${owner}, ${nobody}::uuid)), ''::bytea)` : sql`null::bytea`} as people,
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
      personAt: owners === null ? null : (place) => uuidAt(owners, place),
      distinct: distinct ?? [],
    }),
  );
};

/** An index gives them in their order, and another plan may not. */
const ascending = (columns: Columns): Columns => {
  const { at, value, personAt, distinct } = columns;
  if (at.every((one, place) => place === 0 || at[place - 1]! <= one)) return columns;
  const places = Uint32Array.from(at, (_, place) => place).sort((a, b) => at[a]! - at[b]!);
  return {
    ...columns,
    at: Float64Array.from(places, (place) => at[place]!),
    value: Float64Array.from(places, (place) => value[place]!),
    personAt: personAt === null ? null : (place) => personAt(places[place]!),
    distinct: distinct.length === 0 ? distinct : Array.from(places, (place) => distinct[place]!),
  };
};

type SentColumns = Pick<Columns, 'metric' | 'subject'> & {
  at: Buffer;
  value: Buffer;
  people: Buffer | null;
  distinct: (string | null)[] | null;
};

const nobody = '00000000-0000-0000-0000-000000000000';
const bytesOfUuid = 16;

const uuidAt = (uuids: Buffer, place: number): string | null => {
  const text = uuids.toString('hex', place * bytesOfUuid, (place + 1) * bytesOfUuid);
  return /^0+$/.test(text) ? null : text;
};

/** PostgreSQL sends the most significant byte first. */
const numbersOf = (sent: Buffer): Float64Array<ArrayBuffer> => {
  const bytes = Buffer.from(new Uint8Array(sent).buffer);
  return new Float64Array(bytes.swap64().buffer);
};

const velocityIn = ({ from, to }: { from: number; to: number }) => sql`
  from observations where metric = ${velocity.key} and at >= ${from} and at < ${to} and excluded is null`;

/** Those of the teams whose sprints in the period, as far as they count, are all counted in items. */
export const teamsInItems = async (
  tx: Tx,
  teamIds: readonly string[],
  period: { from: number; to: number },
): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${[...teamIds]}::uuid[]) as wanted (id)
    where exists (select ${velocityIn(period)} and team_id = wanted.id)
      and not exists (select ${velocityIn(period)} and team_id = wanted.id and detail ->> 'measure' is distinct from 'items')`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.id));
};

/** Whether that holds of all teams together. */
export const isAllInItems = async (tx: Tx, period: { from: number; to: number }): Promise<boolean> => {
  const { rows } = await sql<{ all: boolean }>`
    select exists (select ${velocityIn(period)})
      and not exists (select ${velocityIn(period)} and detail ->> 'measure' is distinct from 'items') as all`.execute(
    tx,
  );
  return rows[0]?.all === true;
};

/** The instants of the rows of a metric that count in a period, by team. */
export const countedInstants = async (
  tx: Tx,
  metric: MetricKey,
  teamIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<Map<string, Set<number>>> => {
  const { rows } = await sql<{ teamId: string; at: number[] }>`
    select team_id as "teamId", json_agg(at) as at from observations
    where team_id = any(${[...teamIds]}::uuid[]) and metric = ${metric} and at >= ${from} and at < ${to}
      and excluded is null
    group by team_id`.execute(tx);
  return new Map(rows.map(({ teamId, at }) => [teamId, new Set(at)]));
};

/** Which of the people or teams have anything in the period that counts: one look into the index for each. */
export const withObservations = async (
  tx: Tx,
  kind: 'person' | 'team',
  ids: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<Set<string>> => {
  const subject = sql.ref(kind === 'person' ? 'person_id' : 'team_id');
  const { rows } = await sql<{ id: string }>`
    select wanted.id
    from unnest(${[...ids]}::uuid[]) as wanted (id)
    cross join lateral (
      select from observations
      where ${subject} = wanted.id and at >= ${from} and at < ${to} and excluded is null limit 1
    ) as one`.execute(tx);
  return new Set(rows.map((row) => row.id));
};

/** How many rows of a team count, of a metric and a scope. */
export type CountedScope = { teamId: string; metric: MetricKey; scope: string; count: number };

/** Rows of some teams that count in the period, counted by scope within the index. */
export const countByScope = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  teamIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<CountedScope[]> => {
  const { rows } = await sql<CountedScope>`
    select team_id as "teamId", metric, scope, count(*)::integer as count
    from observations
    where team_id = any(${[...teamIds]}::uuid[]) and metric = any(${[...metrics]}::text[])
      and at >= ${from} and at < ${to} and excluded is null
    group by team_id, metric, scope`.execute(tx);
  return rows;
};
