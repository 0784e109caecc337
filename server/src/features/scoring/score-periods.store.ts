import {
  rangeKey,
  type DayScore,
  type GroupScore,
  type InsufficientData,
  type Member,
  type PersonScore,
  type ReadRange,
  type Subject,
  type SummaryScore,
} from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import type { Rounding, ShownScore } from '../score-figures/index.ts';
import { isOneOf, personPrefix, subjectKey } from './score-subject.ts';

export type PeriodPart = 'current' | 'previous';
export type PeriodScore = { range: string; part: PeriodPart; day: DayScore };

/**
 * Removes the scores of all or some people over presets that were not over by then; and
 * those over custom ranges that are outdated.
 */
export const deletePeriodScores = async (
  tx: Tx,
  organizationId: string,
  { keptUntil, chosenUntil, subjects }: { keptUntil: number; chosenUntil: number; subjects?: readonly Subject[] },
): Promise<void> => {
  const isTheirs = subjects === undefined ? sql<boolean>`true` : isOneOf(subjects);
  // Custom ranges are recomputed on request.
  await sql`
    delete from score_periods where organization_id = ${organizationId}
      and case when time_range like '%..%' then window_to > ${Math.max(chosenUntil, 0)}
        else window_to > ${Math.max(keptUntil, 0)} and ${isTheirs} end`.execute(tx);
};

/** Inserts scores over ranges that do not exist yet. */
export const insertPeriodScores = async (
  tx: Tx,
  organizationId: string,
  scores: readonly PeriodScore[],
): Promise<void> => {
  for (let start = 0; start < scores.length; start += 5_000) {
    const rows = scores.slice(start, start + 5_000).map(({ range, part, day }) => ({
      subject: subjectKey(day.subject),
      time_range: range,
      part,
      window_from: day.windowFrom,
      window_to: day.windowTo,
      ...apart(day.score),
    }));
    await sql`
      insert into score_periods (organization_id, subject, time_range, part, window_from, window_to, score, parts)
      select ${organizationId}::uuid, subject, time_range, part, window_from, window_to, score, parts
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (subject text, time_range text, part text,
        window_from bigint, window_to bigint, score jsonb, parts jsonb)
      on conflict do nothing`.execute(tx);
  }
};

/** The score, and separately its explanation. */
const apart = (score: DayScore['score']): { score: ShownScore; parts: object } => {
  if (score.kind !== 'value') return { score, parts: {} };
  if ('members' in score) {
    const { members, ...rest } = score;
    return { score: rest, parts: { members } };
  }
  const { signals, missing, ...rest } = score;
  return { score: rest, parts: { signals, missing } };
};

/** Keeps the scores of the latest custom ranges, up to this number. */
export const dropOldestRanges = async (tx: Tx, organizationId: string, most: number): Promise<void> => {
  await sql`
    delete from score_periods where organization_id = ${organizationId} and time_range in (
      select time_range from score_periods
      where organization_id = ${organizationId} and time_range like '%..%'
      group by time_range order by max(id) desc offset ${most})`.execute(tx);
};

export type ExplainedScore = (PersonScore | GroupScore | InsufficientData) & Rounding;

export type StoredScore<Score = ShownScore> = {
  subject: string;
  part: PeriodPart;
  windowFrom: number;
  windowTo: number;
  score: Score;
};

type PeriodQuery = { range: string; subjects?: readonly string[] };

const selectScores = (tx: Tx, { range, subjects }: PeriodQuery) => {
  const select = tx
    .selectFrom('score_periods')
    .select(['subject', 'part', 'window_from', 'window_to', 'score'])
    .where('time_range', '=', range);
  return subjects === undefined ? select : select.where(sql<boolean>`subject = any(${[...subjects]}::text[])`);
};

/** Scores over a range, of everyone or of some subjects. */
export const readPeriodScores = async (
  tx: Tx,
  range: string,
  subject?: string | readonly string[],
): Promise<StoredScore[]> => {
  const query = subject === undefined ? { range } : { range, subjects: [subject].flat() };
  return (await selectScores(tx, query).execute()).map((row) => ({
    subject: row.subject,
    part: row.part as PeriodPart,
    windowFrom: row.window_from,
    windowTo: row.window_to,
    score: row.score as unknown as ShownScore,
  }));
};

/** False also if a run deleted the scores of a range because its days changed, but kept those of the days before. */
export const isRangeScored = async (tx: Tx, range: ReadRange): Promise<boolean> =>
  (await readPeriodScores(tx, rangeKey(range), 'organization')).some(({ part }) => part === 'current');

/** Scores of some subjects over a range, with their full explanation. */
export const readExplainedScores = async (
  tx: Tx,
  range: string,
  subject: string | readonly string[],
): Promise<StoredScore<ExplainedScore>[]> => {
  const rows = await selectScores(tx, { range, subjects: [subject].flat() })
    .select('parts')
    .execute();
  return rows.map((row) => ({
    subject: row.subject,
    part: row.part as PeriodPart,
    windowFrom: row.window_from,
    windowTo: row.window_to,
    score: { ...(row.score as object), ...(row.parts as object) } as ExplainedScore,
  }));
};

/** Each person's contribution to the means of their groups over a preset range. */
export const readPeriodMembers = async (tx: Tx, range: string): Promise<Member<SummaryScore>[]> => {
  const rows = await selectScores(tx, { range })
    .where('part', '=', 'current')
    .where('subject', 'like', `${personPrefix}%`)
    .execute();
  return rows.map(({ subject, score }) => ({
    personId: subject.slice(personPrefix.length),
    score: score as unknown as SummaryScore | InsufficientData,
  }));
};

export type OverallScore = { subject: string; part: PeriodPart; overall: number | null };

/** Everyone's overall score over a range, which long lists are filtered and sorted by. */
export const readOverallScores = async (tx: Tx, range: string): Promise<OverallScore[]> => {
  const rows = await tx
    .selectFrom('score_periods')
    .select(['subject', 'part', 'overall'])
    .where('time_range', '=', range)
    .execute();
  return rows.map(({ subject, part, overall }) => ({ subject, part: part as PeriodPart, overall }));
};

/** One dimension of everyone's score over a range, by subject, which long lists are sorted by. */
export const readDimensionScores = async (
  tx: Tx,
  range: string,
  dimension: keyof SummaryScore['dimensions'],
): Promise<Map<string, number>> => {
  const rows = await tx
    .selectFrom('score_periods')
    .select(['subject', sql<number | null>`(score -> 'dimensions' ->> ${dimension})::float8`.as('value')])
    .where('time_range', '=', range)
    .where('part', '=', 'current')
    .execute();
  return new Map(rows.flatMap(({ subject, value }) => (value === null ? [] : [[subject, value] as const])));
};
