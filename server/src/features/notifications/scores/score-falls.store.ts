import { performanceAlertBelow } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

/** A person whose score is low now and was not for a while before. */
export type ScoreFall = {
  personId: string;
  name: string;
  score: number;
  /** The first day on which it was low. */
  began: string;
};

/** Days before an alert on which the score must not have been low. */
const quietDays = 30;

/**
 * People whose latest score is low, has been so for at most 30 days, and was not low on any of the 30 days
 * before that. Scores are compared as displayed, without decimals.
 */
export const listScoreFalls = async (tx: Tx): Promise<ScoreFall[]> => {
  const { rows } = await sql<ScoreFall>`
    with scored as (
      select subject, day, round(overall::numeric) as score from score_days
      where subject like 'person:%' and overall is not null
        and day > (select max(day) from score_days) - ${2 * quietDays + 1}::int
    ), low as (
      select subject, score from scored
      where day = (select max(day) from score_days) and score < ${performanceAlertBelow}
    )
    select people.id as "personId", people.name, low.score::float8 as score, (high.day + 1)::text as began
    from low
    join people on people.id::text = substr(low.subject, length('person:') + 1) and not people.bot
    cross join lateral (
      select max(day) as day from scored
      where subject = low.subject and score >= ${performanceAlertBelow}
    ) as high
    where high.day >= (select max(day) from score_days) - ${quietDays}::int
      and not exists (
        select from scored
        where subject = low.subject and score < ${performanceAlertBelow}
          and day between high.day - ${quietDays - 1}::int and high.day
      )
    order by people.name, people.id`.execute(tx);
  return rows;
};
