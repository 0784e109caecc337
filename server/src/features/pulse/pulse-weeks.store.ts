/** Who could answer for each group in a week, and the weeks that were published. */
import type { PulseWeek } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import type { PulseQuestion } from './pulse.store.ts';

/** People of a group with an account here, by the team; null for those outside every team. */
export type Group = { teamId: string | null; personIds: readonly string[] };
export type Roster = { week: string; teamId: string | null; personIds: string[]; changed: boolean };

/** The rosters of the weeks from `since` on, oldest first. */
export const readRosters = async (tx: Tx, since: string): Promise<Roster[]> => {
  const { rows } = await sql<Roster>`
    select week::text as week, team_id as "teamId", person_ids as "personIds", changed from pulse_rosters
    where week >= ${since}::date order by week`.execute(tx);
  return rows;
};

/** Records the roster of a week, or that it changed. The first roster is never overwritten. */
export const recordRoster = async (
  tx: Tx,
  organizationId: string,
  { week, teamId, personIds, changed }: Roster,
): Promise<void> => {
  await sql`
    insert into pulse_rosters as known (organization_id, week, team_id, person_ids, changed)
    values (${organizationId}::uuid, ${week}::date, ${teamId}::uuid, ${personIds}::uuid[], ${changed})
    on conflict (organization_id, week, team_id) do update set changed = known.changed or excluded.changed`.execute(tx);
};

/** Deletes rosters that no answer depends on any longer. */
export const deleteRostersBefore = async (tx: Tx, week: string): Promise<void> => {
  await tx
    .deleteFrom('pulse_rosters')
    .where('week', '<', sql<Date>`${week}::date`)
    .execute();
};

export type Unpublished = {
  week: string;
  question: PulseQuestion;
  teamId: string | null;
  answers: number;
  sum: number;
};

/** Answers of earlier weeks that have not been published. */
export const readUnpublished = async (tx: Tx, before: string): Promise<Unpublished[]> => {
  const { rows } = await sql<Unpublished>`
    select counts.week::text as week, counts.question, counts.team_id as "teamId", sum(counts.count)::integer as answers,
      sum(counts.score * counts.count)::integer as sum
    from pulse_counts counts
    where counts.week < ${before}::date and not exists (
      select from pulse_weeks published
      where published.week = counts.week and published.question = counts.question
        and published.team_id is not distinct from counts.team_id)
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  return rows;
};

/** Publishes a week once; published weeks are never changed. */
export const publishWeek = async (
  tx: Tx,
  organizationId: string,
  { week, question, group, answers, mean, withheld }: PulseWeek & { question: PulseQuestion },
): Promise<void> => {
  await sql`
    insert into pulse_weeks (organization_id, week, question, team_id, answers, mean, withheld)
    values (${organizationId}::uuid, ${week}::date, ${question}, ${group}::uuid, ${answers}, ${mean}, ${withheld})
    on conflict do nothing`.execute(tx);
};

export const readPublished = async (
  tx: Tx,
  question: PulseQuestion,
  weeks: readonly string[],
): Promise<PulseWeek[]> => {
  const { rows } = await sql<PulseWeek>`
    select week::text as week, team_id as "group", answers, mean, withheld from pulse_weeks
    where question = ${question} and week = any(${[...weeks]}::date[])`.execute(tx);
  return rows;
};

/** Deletes the published weeks and rosters of the transaction's organization. */
export const deletePulseWeeks = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('pulse_weeks').execute();
  await tx.deleteFrom('pulse_rosters').execute();
};
