import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** The last scored day before another; null if there is none. */
export const findAssessedDay = async (tx: Tx, before: string): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from score_days where day < ${before}::date`.execute(tx);
  return rows[0]?.day ?? null;
};

/** Everyone's scores, by the number of days before this one. */
export const readScoresAgo = async (tx: Tx, lastDay: string): Promise<Map<string, Map<number, number>>> => {
  const { rows } = await sql<{ personId: string; ago: number[]; scores: number[] }>`
    select people.id::text as "personId", array_agg(${lastDay}::date - day) as ago, array_agg(overall) as scores
    from score_days join people on subject = 'person:' || people.id::text
    where not people.bot and day <= ${lastDay}::date and overall is not null
    group by people.id`.execute(tx);
  return new Map(
    rows.map(({ personId, ago, scores }) => [personId, new Map(ago.map((days, index) => [days, scores[index] ?? 0]))]),
  );
};
