import type { StoredScore, Member, MemberScore, Subject } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { isOneOf, personPrefix, subjectKey } from './score-subject.ts';

export type ScoreDayRow = {
  day: string;
  overall: number | null;
  low: number | null;
  high: number | null;
  n: number;
  dimensions: Record<string, number | null>;
  /** For groups, the number of members with a score; null for people and in rows of earlier versions. */
  people: number | null;
  /** For groups, the number of members with a score in each dimension; null as above. */
  peopleIn: Record<string, number> | null;
};

/** A day's score of a person or group, within retention. */
export type StoredDay = Pick<StoredScore, 'date' | 'subject' | 'score'>;

/** Removes the daily scores of everyone, or of some, from `firstDay` on. */
export const deleteScoreDays = async (tx: Tx, firstDay: string, subjects?: readonly Subject[]): Promise<void> => {
  const deleted = tx.deleteFrom('score_days').where('day', '>=', sql<Date>`${firstDay}::date`);
  await (subjects === undefined ? deleted : deleted.where(isOneOf(subjects))).execute();
};

/** Inserts daily scores that do not exist yet. */
export const insertScoreDays = async (tx: Tx, organizationId: string, days: readonly StoredDay[]): Promise<void> => {
  for (let start = 0; start < days.length; start += 5_000) {
    const rows = days.slice(start, start + 5_000).map(({ date, subject, score }) => ({
      subject: subjectKey(subject),
      day: date,
      ...(score.kind === 'value'
        ? {
            overall: score.overall,
            low: score.low,
            high: score.high,
            n: score.n,
            standard_error: score.standardError,
            degrees: score.degrees,
            dimensions: score.dimensions,
            people: 'coverage' in score ? score.coverage.scored : null,
            people_in: 'peopleIn' in score ? (score.peopleIn ?? null) : null,
          }
        : {
            overall: null,
            low: null,
            high: null,
            n: score.have,
            standard_error: null,
            degrees: null,
            dimensions: {},
            people: null,
            people_in: null,
          }),
    }));
    await sql`
      insert into score_days (organization_id, subject, day, overall, low, high, n, standard_error, degrees, dimensions,
        people, people_in)
      select ${organizationId}::uuid, subject, day, overall, low, high, n, standard_error, degrees, dimensions, people,
        people_in
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (subject text, day date, overall float8,
        low float8, high float8, n int, standard_error float8, degrees float8, dimensions jsonb, people int, people_in jsonb)`.execute(
      tx,
    );
  }
};

/** Each person's contribution to the means of their groups on a day. @param need data points per dimension */
export const readDayMembers = async (tx: Tx, day: string, need: number): Promise<Member<MemberScore>[]> => {
  const { rows } = await sql<{
    subject: string;
    overall: number | null;
    low: number;
    high: number;
    n: number;
    standardError: number;
    degrees: number;
    dimensions: MemberScore['dimensions'];
  }>`
    select subject, overall, low, high, n, standard_error as "standardError", degrees, dimensions
    from score_days where day = ${day}::date and subject like ${`${personPrefix}%`}`.execute(tx);
  return rows.map(({ subject, overall, n, ...score }) => ({
    personId: subject.slice(personPrefix.length),
    score: overall === null ? { kind: 'insufficient-data', have: n, need } : { kind: 'value', overall, n, ...score },
  }));
};

/** Daily scores of a subject between two days, both inclusive. */
export const readScoreDays = async (tx: Tx, subject: string, from: string, to: string): Promise<ScoreDayRow[]> => {
  const rows = await tx
    .selectFrom('score_days')
    .select([sql<string>`day::text`.as('day'), 'overall', 'low', 'high', 'n', 'dimensions', 'people', 'people_in'])
    .where('subject', '=', subject)
    .where('day', '>=', sql<Date>`${from}::date`)
    .where('day', '<=', sql<Date>`${to}::date`)
    .orderBy('day')
    .execute();
  return rows.map(({ people_in: peopleIn, ...row }) => ({
    ...row,
    dimensions: row.dimensions as ScoreDayRow['dimensions'],
    peopleIn: peopleIn as ScoreDayRow['peopleIn'],
  }));
};

/** Deletes the scores of days before retention. */
export const deleteScoreDaysBefore = async (tx: Tx, day: string): Promise<void> => {
  await tx
    .deleteFrom('score_days')
    .where('day', '<', sql<Date>`${day}::date`)
    .execute();
};
