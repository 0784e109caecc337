import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

const latest = sql`
  select people.id, people.name, round(score_days.overall::numeric, 1)::float8 as score
  from score_days
  join people on people.id::text = substr(score_days.subject, length('person:') + 1) and not people.bot
  where score_days.day = (select max(day) from score_days) and score_days.subject like 'person:%'
    and score_days.overall is not null`;

/** The scores of the latest day, with one decimal, of those people who have one. */
export const readLatestScores = async (
  tx: Tx,
  people: readonly string[],
): Promise<{ personId: string; name: string; score: number }[]> => {
  const { rows } = await sql<{ personId: string; name: string; score: number }>`
    select id as "personId", name, score from (${latest}) as latest
    where id = any(${[...people]}::uuid[]) order by name, id`.execute(tx);
  return rows;
};

/**
 * Saves everyone's latest score.
 * @returns the people whose saved score changed, the largest change first
 */
export const replaceAnnouncedScores = async (tx: Tx, organizationId: string): Promise<string[]> => {
  const { rows } = await sql<{ personId: string }>`
    with latest as materialized (${latest}), moved as materialized (
      select latest.id, abs(latest.score - known.score) as distance
      from latest join announced_scores as known on known.person_id = latest.id
      where latest.score <> known.score
    ), written as (
      insert into announced_scores (organization_id, person_id, score)
      select ${organizationId}::uuid, id, score from latest
      on conflict (organization_id, person_id) do update set score = excluded.score
        where announced_scores.score <> excluded.score
    ), gone as (
      delete from announced_scores where person_id not in (select id from latest)
    )
    select id as "personId" from moved order by distance desc, id`.execute(tx);
  return rows.map(({ personId }) => personId);
};
