import type { Dimension, Method, PredictedFactor, ScoreRecord } from '@sightline/analytics';
import type { PredictionRecord, PredictionTimeframe } from '@sightline/contract';
import { sql } from 'kysely';
import { inParts } from '../../platform/database/in-parts.ts';
import type { Tx } from '../../platform/database/tenant.ts';

/** A stored prediction. */
export type StoredPrediction = {
  id: string;
  personId: string;
  horizonDays: number;
  madeOn: string;
  targetDay: string;
  madeAt: Date;
  /** Null for scheduled ones. */
  madeBy: string | null;
  dataVersion: number;
  current: number | null;
  /** Null if there was too little data. */
  predicted: { value: number; low: number; high: number; plainMean: number } | null;
  content: {
    method: Method | null;
    confidence: number | null;
    record: ScoreRecord;
    factors: PredictedFactor<Dimension>[];
    /** Days with a score, and how many a prediction needs. */
    days: { have: number; need: number };
    /** Backtests: predictions as of this many days before `madeOn`. */
    replayed: { madeOn: string; predicted: number; low: number; high: number; actual: number } | null;
    /** Backtest of everybody, as of when this was made. */
    pooled: ScoreRecord;
  };
};

/** A prediction whose day is over, with the actual score. */
export type DecidedPrediction = Pick<StoredPrediction, 'personId' | 'horizonDays' | 'madeOn' | 'targetDay'> & {
  current: number;
  predicted: number;
  low: number;
  high: number;
  plainMean: number;
  actual: number | null;
};

export const timeframeOf = (horizonDays: number): PredictionTimeframe => `${horizonDays}d` as PredictionTimeframe;

export const insertPredictions = async (
  tx: Tx,
  organizationId: string,
  made: readonly StoredPrediction[],
): Promise<void> => {
  const rows = made.map((prediction) => ({
    organization_id: organizationId,
    id: prediction.id,
    person_id: prediction.personId,
    horizon_days: prediction.horizonDays,
    made_on: sql<Date>`${prediction.madeOn}::date`,
    target_day: sql<Date>`${prediction.targetDay}::date`,
    made_at: prediction.madeAt,
    made_by: prediction.madeBy,
    data_version: prediction.dataVersion,
    current_score: prediction.current,
    predicted: prediction.predicted?.value ?? null,
    low: prediction.predicted?.low ?? null,
    high: prediction.predicted?.high ?? null,
    plain_mean: prediction.predicted?.plainMean ?? null,
    content: JSON.stringify(prediction.content),
  }));
  for (const part of inParts(rows)) await tx.insertInto('predictions').values(part).execute();
};

/** The latest prediction of each person over a horizon; of the scheduled ones only, if wanted. */
export const listLatest = async (
  tx: Tx,
  horizonDays: number,
  personIds: readonly string[],
  { scheduledOnly = false } = {},
): Promise<StoredPrediction[]> => {
  const ofHorizon = tx.selectFrom('predictions').where('horizon_days', '=', horizonDays);
  const rows = await (scheduledOnly ? ofHorizon.where('made_by', 'is', null) : ofHorizon)
    .distinctOn('person_id')
    .selectAll()
    .select([sql<string>`made_on::text`.as('made'), sql<string>`target_day::text`.as('target')])
    .where(sql<boolean>`person_id = any(${[...personIds]}::uuid[])`)
    .orderBy('person_id')
    .orderBy('made_at', 'desc')
    .orderBy(sql`made_by is null`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    personId: row.person_id,
    horizonDays: row.horizon_days,
    madeOn: row.made,
    targetDay: row.target,
    madeAt: row.made_at,
    madeBy: row.made_by,
    dataVersion: Number(row.data_version),
    current: row.current_score,
    predicted:
      row.predicted === null
        ? null
        : { value: row.predicted, low: row.low ?? 0, high: row.high ?? 100, plainMean: row.plain_mean ?? 0 },
    content: row.content as unknown as StoredPrediction['content'],
  }));
};

/** Of a person's evaluated predictions for the same day and horizon, the first. */
const decided = sql`
    select distinct on (target_day, person_id, horizon_days) person_id::text as "personId",
      horizon_days as "horizonDays", made_on::text as "madeOn", target_day::text as "targetDay",
      current_score as current, predicted, low, high, plain_mean as "plainMean", actual
    from predictions
    where evaluated_at is not null and predicted is not null`;

/** Evaluated predictions, the latest day first. @param since first day to include */
export const listDecided = async (tx: Tx, since: string): Promise<DecidedPrediction[]> => {
  const { rows } = await sql<DecidedPrediction>`${decided} and target_day >= ${since}::date
    order by target_day desc, person_id, horizon_days, made_at`.execute(tx);
  return rows;
};

/** How accurate all evaluated predictions were, by horizon; without those whose day has no score. */
export const readDecidedRecords = async (tx: Tx): Promise<Map<number, PredictionRecord>> => {
  const { rows } = await sql<PredictionRecord & { horizonDays: number }>`
    select "horizonDays", count(*)::integer as cases,
      (count(*) filter (where actual between low and high))::integer as held,
      avg(abs(actual - predicted)) as error, avg(abs(actual - current)) as "lastValueError",
      avg(abs(actual - "plainMean")) as "plainMeanError"
    from (${decided} order by target_day desc, person_id, horizon_days, made_at) as decided
    where actual is not null group by "horizonDays"`.execute(tx);
  return new Map(rows.map(({ horizonDays, ...record }) => [horizonDays, record]));
};

/** When predictions were last made for everybody; null when they never were. */
export const findLastMade = async (tx: Tx): Promise<Date | null> => {
  const row = await tx
    .selectFrom('predictions')
    .select(({ fn }) => fn.max('made_at').as('at'))
    .where('made_by', 'is', null)
    .executeTakeFirst();
  return row?.at ?? null;
};

/** Adds the actual score to predictions that are due. @param until last complete day */
export const markDecided = async (tx: Tx, until: string, at: Date): Promise<void> => {
  await sql`
    update predictions set evaluated_at = ${at}, actual = (
      select overall from score_days
      where subject = 'person:' || predictions.person_id::text and day = predictions.target_day)
    where evaluated_at is null and target_day <= ${until}::date`.execute(tx);
};

/** Deletes the predictions that users requested, in the transaction's organization. */
export const deleteRequestedPredictions = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('predictions').where('made_by', 'is not', null).execute();
};

/** Deletes predictions for days past retention. */
export const deletePredictionsBefore = async (tx: Tx, day: string): Promise<void> => {
  await sql`delete from predictions where target_day < ${day}::date`.execute(tx);
};

/** Deletes predictions of people who no longer exist in any source. */
export const deletePredictionsOfRemovedPeople = async (tx: Tx): Promise<void> => {
  await sql`delete from predictions
    where not exists (select from people where people.id = predictions.person_id)`.execute(tx);
};
