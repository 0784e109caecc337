/** Predicts a person's score a number of days ahead, with the accuracy of past predictions. */
import type { Method } from './candidates.ts';
import { minimumCases } from './conformal.ts';
import { backtestScores, type Backtest, type Case, type PooledSeries } from './rolling-origin.ts';
import { knownIn, minimumPoints, stepDays, stepsOf, type HorizonDays } from './score-series.ts';

/** Accuracy of past predictions: means over the cases, null without cases. */
export type ScoreRecord = {
  cases: number;
  /** Cases whose outcome was within the interval. */
  held: number;
  /** Mean absolute error, in points. */
  error: number | null;
  /** The same for predicting no change, or a return to the mean. */
  lastValueError: number | null;
  plainMeanError: number | null;
  /** Cases whose outcome was at most `closeBy` points away. */
  close: number;
};

/** A larger error is misleading. A predicted drop of more than this is a risk alert. */
export const closeBy = 10;

export type ScorePrediction = {
  kind: 'value';
  current: number;
  predicted: number;
  low: number;
  high: number;
  method: Method;
  /** Of this person, and of everybody. */
  record: ScoreRecord;
  pooled: ScoreRecord;
  /** Percent of past predictions that came close, shrunk toward everyone's if the person has few; null without any. */
  confidence: number | null;
};

/** Days with a score that are missing for a prediction. */
export type TooFewDays = { kind: 'insufficient-data'; of: 'days'; have: number; need: number };

export const recordOf = (cases: readonly Case[]): ScoreRecord => {
  const mean = (of: (one: Case) => number): number | null =>
    cases.length === 0 ? null : cases.reduce((total, one) => total + of(one), 0) / cases.length;
  return {
    cases: cases.length,
    held: cases.filter((one) => one.actual >= one.low && one.actual <= one.high).length,
    error: mean((one) => Math.abs(one.actual - one.predicted)),
    lastValueError: mean((one) => Math.abs(one.actual - one.lastValue)),
    plainMeanError: mean((one) => Math.abs(one.actual - one.plainMean)),
    close: cases.filter((one) => Math.abs(one.actual - one.predicted) <= closeBy).length,
  };
};

const pooledRecords = new WeakMap<Backtest, ScoreRecord>();

/** The record of everybody, computed once for a backtest that many share. */
export const pooledRecord = (backtest: Backtest): ScoreRecord => {
  const record = pooledRecords.get(backtest) ?? recordOf(backtest.cases);
  pooledRecords.set(backtest, record);
  return record;
};

/** Cases by which a person's own record is shrunk toward the pool's. */
const pooledCases = 10;

const confidenceOf = (own: ScoreRecord, pooled: ScoreRecord): number | null => {
  if (pooled.cases === 0) return null;
  const usual = pooled.close / pooled.cases;
  return Math.round((100 * (own.close + pooledCases * usual)) / (own.cases + pooledCases));
};

/** Minimum days of scores for a prediction over this horizon: at least one past case needs a known outcome. */
export const daysNeeded = (horizon: HorizonDays): number => (minimumPoints - 1) * stepDays + horizon;

/** Days until the pool has the cases of an interval, if everyone with a score keeps having one. */
const daysUntilInterval = (pool: readonly PooledSeries[], horizon: HorizonDays): number => {
  const lengths = pool.flatMap(({ series }) => ((series.at(-1) ?? null) === null ? [] : [knownIn(series).length]));
  const casesAfter = (steps: number): number =>
    lengths.reduce((sum, length) => sum + Math.max(0, length + steps - stepsOf(horizon) - (minimumPoints - 1)), 0);
  let steps = 1;
  while (lengths.length > 0 && casesAfter(steps) < minimumCases) steps += 1;
  return steps * stepDays;
};

/** @param backtest of this pool over this horizon, if already computed */
export const predictScore = (
  pool: readonly PooledSeries[],
  id: string,
  horizon: HorizonDays,
  backtest: Backtest = backtestScores(pool, stepsOf(horizon)),
): ScorePrediction | TooFewDays => {
  const series = pool.find((one) => one.id === id)?.series ?? [];
  const current = series.at(-1) ?? null;
  const next = backtest.next.get(id);
  const need = daysNeeded(horizon);
  const have = Math.max(0, (knownIn(series).length - 1) * stepDays);
  if (current === null) return { kind: 'insufficient-data', of: 'days', have: 0, need };
  if (next === undefined)
    return {
      kind: 'insufficient-data',
      of: 'days',
      have,
      need: Math.max(need, have + daysUntilInterval(pool, horizon)),
    };
  if (have < need) return { kind: 'insufficient-data', of: 'days', have, need };
  const record = recordOf(backtest.casesOf.get(id) ?? []);
  const pooled = pooledRecord(backtest);
  return { kind: 'value', current, ...next, record, pooled, confidence: confidenceOf(record, pooled) };
};

/** A dimension's part in a predicted change. */
export type PredictedFactor<Name extends string> = {
  name: Name;
  current: number;
  predicted: number;
  /** Points of the score. They add up to its predicted change. */
  impact: number;
};

/**
 * Adjusts the predictions of parts so that they add up to the whole's: all parts move by the same difference, within 0
 * and 100.
 * @param parts with their share of the whole; the shares add up to 1
 */
export const reconcile = <Name extends string>(
  change: number,
  parts: readonly { name: Name; share: number; current: number; predicted: number }[],
): PredictedFactor<Name>[] => {
  const moved = parts.map((part) => ({ ...part }));
  for (let round = 0; round < 8; round += 1) {
    const left = change - moved.reduce((sum, one) => sum + one.share * (one.predicted - one.current), 0);
    const free = moved.filter((one) => one.share > 0 && (left > 0 ? one.predicted < 100 : one.predicted > 0));
    const weight = free.reduce((sum, one) => sum + one.share, 0);
    if (Math.abs(left) < 1e-9 || weight === 0) break;
    for (const one of free) one.predicted = Math.min(100, Math.max(0, one.predicted + left / weight));
  }
  return moved.map(({ name, share, current, predicted }) => ({
    name,
    current,
    predicted,
    impact: share * (predicted - current),
  }));
};
