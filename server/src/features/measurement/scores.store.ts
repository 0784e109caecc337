import type { DayScore, Subject } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** `organization`, `team:{id}` or `person:{id}`, as in the contract. */
export const subjectKey = (subject: Subject): string =>
  subject.kind === 'organization' ? 'organization' : `${subject.kind}:${subject.id}`;

export type ScoreDayRow = {
  day: string;
  overall: number | null;
  low: number | null;
  high: number | null;
  n: number;
  dimensions: Record<string, number | null>;
  /** Of a group, how many have a score; null for people, and where it was not counted yet. */
  people: number | null;
};

/** Replaces the daily scores from `firstDay` on. */
export const replaceScoreDays = async (
  tx: Tx,
  organizationId: string,
  firstDay: string,
  days: readonly DayScore[],
): Promise<void> => {
  await tx
    .deleteFrom('score_days')
    .where('day', '>=', sql<Date>`${firstDay}::date`)
    .execute();
  const rows = days.map(({ date, subject, score }) => ({
    subject: subjectKey(subject),
    day: date,
    ...(score.kind === 'value'
      ? {
          overall: score.overall,
          low: score.low,
          high: score.high,
          n: score.n,
          dimensions: score.dimensions,
          people: 'coverage' in score ? score.coverage.scored : null,
        }
      : { overall: null, low: null, high: null, n: score.have, dimensions: {}, people: null }),
  }));
  for (let start = 0; start < rows.length; start += 5_000) {
    await sql`
      insert into score_days (organization_id, subject, day, overall, low, high, n, dimensions, people)
      select ${organizationId}::uuid, subject, day, overall, low, high, n, dimensions, people
      from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + 5_000))}::jsonb)
        as given (subject text, day date, overall float8, low float8, high float8, n int, dimensions jsonb, people int)`.execute(
      tx,
    );
  }
};

/** Daily scores of a subject between two days, both inclusive. */
export const readScoreDays = async (tx: Tx, subject: string, from: string, to: string): Promise<ScoreDayRow[]> => {
  const rows = await tx
    .selectFrom('score_days')
    .select([sql<string>`day::text`.as('day'), 'overall', 'low', 'high', 'n', 'dimensions', 'people'])
    .where('subject', '=', subject)
    .where('day', '>=', sql<Date>`${from}::date`)
    .where('day', '<=', sql<Date>`${to}::date`)
    .orderBy('day')
    .execute();
  return rows.map((row) => ({ ...row, dimensions: row.dimensions as ScoreDayRow['dimensions'] }));
};

export type PeriodPart = 'current' | 'previous';
export type PeriodScore = { range: string; part: PeriodPart; day: DayScore };

/** Replaces every subject's score over every time range, but for the parts that were over by then. */
export const replacePeriodScores = async (
  tx: Tx,
  organizationId: string,
  scores: readonly PeriodScore[],
  keptUntil: number,
): Promise<void> => {
  // What was chosen by hand is made anew when somebody asks.
  await sql`
    delete from score_periods
    where organization_id = ${organizationId} and (window_to > ${Math.max(keptUntil, 0)} or time_range like '%..%')`.execute(
    tx,
  );
  await insertPeriodScores(tx, organizationId, scores);
};

/** Adds scores over ranges that have none yet. */
export const insertPeriodScores = async (
  tx: Tx,
  organizationId: string,
  scores: readonly PeriodScore[],
): Promise<void> => {
  const rows = scores.map(({ range, part, day }) => ({
    subject: subjectKey(day.subject),
    time_range: range,
    part,
    window_from: day.windowFrom,
    window_to: day.windowTo,
    score: day.score,
  }));
  await sql`
    insert into score_periods (organization_id, subject, time_range, part, window_from, window_to, score)
    select ${organizationId}::uuid, subject, time_range, part, window_from, window_to, score
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (subject text, time_range text, part text, window_from bigint, window_to bigint, score jsonb)
    on conflict do nothing`.execute(tx);
};

/** Keeps the scores of so many ranges of somebody's choice, the latest ones. */
export const dropOldestRanges = async (tx: Tx, organizationId: string, most: number): Promise<void> => {
  await sql`
    delete from score_periods where organization_id = ${organizationId} and time_range in (
      select time_range from score_periods
      where organization_id = ${organizationId} and time_range like '%..%'
      group by time_range order by max(id) desc offset ${most})`.execute(tx);
};

export type StoredScore = {
  subject: string;
  part: PeriodPart;
  windowFrom: number;
  windowTo: number;
  score: DayScore['score'];
};

/** Scores over a range: of everybody, of one subject or of several. */
export const readPeriodScores = async (
  tx: Tx,
  range: string,
  subject?: string | readonly string[],
): Promise<StoredScore[]> => {
  let select = tx.selectFrom('score_periods').selectAll().where('time_range', '=', range);
  if (subject !== undefined) select = select.where(sql<boolean>`subject = any(${[subject].flat()}::text[])`);
  const rows = await select.execute();
  return rows.map((row) => ({
    subject: row.subject,
    part: row.part as PeriodPart,
    windowFrom: row.window_from,
    windowTo: row.window_to,
    score: row.score as unknown as DayScore['score'],
  }));
};

export type OverallScore = { subject: string; part: PeriodPart; overall: number | null };

/** Of everybody, no more than the overall score over a range: what long lists are found and ordered by. */
export const readOverallScores = async (tx: Tx, range: string): Promise<OverallScore[]> => {
  const rows = await tx
    .selectFrom('score_periods')
    .select(['subject', 'part', 'overall'])
    .where('time_range', '=', range)
    .execute();
  return rows.map(({ subject, part, overall }) => ({ subject, part: part as PeriodPart, overall }));
};
