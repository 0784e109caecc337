import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type ScorePoint = {
  personId: string;
  teamId: string | null;
  day: string;
  overall: number | null;
  dimensions: Readonly<Record<string, number | null>>;
};

/** The last scored day before another; null if there is none. */
export const findScoredDay = async (tx: Tx, before: string): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from score_days where day < ${before}::date`.execute(tx);
  return rows[0]?.day ?? null;
};

/** Everybody's scores, one every `everyDays` days up to the last one, ascending. */
export const readScorePoints = async (tx: Tx, lastDay: string, everyDays: number): Promise<ScorePoint[]> => {
  const { rows } = await sql<ScorePoint>`
    select people.id::text as "personId", people.team_id::text as "teamId", day::text as day, overall, dimensions
    from score_days join people on subject = 'person:' || people.id::text
    where not people.bot and day <= ${lastDay}::date and (${lastDay}::date - day) % ${everyDays}::int = 0
    order by people.id, day`.execute(tx);
  return rows;
};
