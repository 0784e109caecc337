import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { listDevelopers } from '../people/index.ts';

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
  // Not joined with people: the planner expects few scores, and would compare each of them with everybody.
  const teams = new Map((await listDevelopers(tx)).map(({ id, teamId }) => [id, teamId]));
  const { rows } = await sql<Omit<ScorePoint, 'teamId'>>`
    select split_part(subject, ':', 2) as "personId", day::text as day, overall, dimensions
    from score_days
    where subject like 'person:%' and day = any(array(
      select ${lastDay}::date - back
      from generate_series(0, ${lastDay}::date - (select min(day) from score_days), ${everyDays}::int) as back))
    order by subject collate "C", day`.execute(tx);
  return rows.flatMap((row) => {
    const teamId = teams.get(row.personId);
    return teamId === undefined ? [] : [{ ...row, teamId }];
  });
};
