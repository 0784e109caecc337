import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type Counting = { subjectId: string; metric: string; at: number };

/** The first row of each metric that counts, of anybody. One look into the index a metric. */
export const readFirstCounted = async (tx: Tx, metrics: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ metric: string; at: number }>`
    select wanted.metric, first.at
    from unnest(${[...metrics]}::text[]) as wanted (metric)
    cross join lateral (
      select at from observations
      where observations.metric = wanted.metric and excluded is null order by at limit 1
    ) as first`.execute(tx);
  return new Map(rows.map((row) => [row.metric, row.at]));
};

/** The same of each of some teams or people. */
export const readFirstCountedOf = async (
  tx: Tx,
  kind: 'team' | 'person',
  ids: readonly string[],
  metrics: readonly string[],
): Promise<Counting[]> => {
  const subject = sql.ref(kind === 'person' ? 'person_id' : 'team_id');
  const { rows } = await sql<Counting>`
    select wanted.id as "subjectId", measured.metric, first.at
    from unnest(${[...ids]}::uuid[]) as wanted (id)
    cross join unnest(${[...metrics]}::text[]) as measured (metric)
    cross join lateral (
      select at from observations
      where ${subject} = wanted.id and observations.metric = measured.metric and excluded is null
      order by at limit 1
    ) as first`.execute(tx);
  return rows;
};

/** The first and last thing that each of these people is known to have done. */
export const readPresences = async (
  tx: Tx,
  personIds: readonly string[],
): Promise<Map<string, { firstAt: number; lastAt: number }>> => {
  // A defect is dated thirty days after what the person did.
  const { rows } = await sql<{ id: string; firstAt: number; lastAt: number }>`
    select wanted.id, first.at as "firstAt", last.at as "lastAt"
    from unnest(${[...personIds]}::uuid[]) as wanted (id)
    cross join lateral (
      select at from observations
      where person_id = wanted.id and metric <> 'escaped_defect_share' order by at limit 1
    ) as first
    cross join lateral (
      select at from observations
      where person_id = wanted.id and metric <> 'escaped_defect_share' order by at desc limit 1
    ) as last`.execute(tx);
  return new Map(rows.map(({ id, firstAt, lastAt }) => [id, { firstAt, lastAt }]));
};
