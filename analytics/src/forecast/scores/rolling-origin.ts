/**
 * The backtest: every method predicts as of every past point, from what was known then. The method chosen and the width
 * of its interval depend only on cases whose outcome was known by then, so the track record is that of the whole
 * procedure.
 */
import { maxOf } from '../../long-lists.ts';
import { methods, predictByAll, type Known, type Method } from './candidates.ts';
import { adaptIntervals, type Adapted } from './conformal.ts';
import { horizons, knownIn, meanOf, minimumPoints, stepsOf, type ScoreSeries } from './score-series.ts';

/** One series of a group whose last points are on the same day. */
export type PooledSeries = { id: string; group: string | null; series: ScoreSeries };

/** A case: the prediction as of a point, and the outcome. Points are counted from the end, which is 0. */
export type Case = {
  id: string;
  /** Steps before the end as of which it was predicted. */
  madeBefore: number;
  method: Method;
  predicted: number;
  low: number;
  high: number;
  actual: number;
  /** Baselines: predicting the last value, and the mean of all earlier ones. */
  lastValue: number;
  plainMean: number;
};

/** The default before any case is decided: most score changes within weeks revert within months. */
const untested = methods.indexOf('shrunk-median');
/** Weight of the pool in the choice of a method, in cases of the person's own series. */
const pooledCases = 400;

type Candidate = { at: number; id: string; predictions: number[]; last: number; mean: number; actual: number | null };

/** Predictions as of a point: by horizon, in the order of `usualSteps`, one of each method. */
type Origin = Pick<Candidate, 'at' | 'id' | 'last' | 'mean'> & { byHorizon: number[][]; series: ScoreSeries };

const usualSteps = horizons.map(stepsOf);
const known = new WeakMap<readonly PooledSeries[], Origin[]>();

/** Every series as of every point, the last one included, the earliest first. */
const originsOf = (pool: readonly PooledSeries[], steps: readonly number[]): Origin[] => {
  const longest = Math.max(0, maxOf(pool.map((one) => one.series.length)));
  const made: Origin[] = [];
  for (let before = longest - minimumPoints; before >= 0; before -= 1) {
    const means = meansAsOf(pool, before);
    for (const one of pool) {
      const series = one.series.slice(0, one.series.length - before);
      const values = knownIn(series);
      const last = series.at(-1) ?? null;
      if (last === null || values.length < minimumPoints) continue;
      const byHorizon = predictByAll({ series, ...means(one) }, steps);
      made.push({ at: before, id: one.id, byHorizon, last, mean: meanOf(values), series: one.series });
    }
  }
  return made;
};

/** Candidates' predictions a number of steps ahead. Fitting dominates the run time, so it is done once for all horizons. */
const candidatesOf = (pool: readonly PooledSeries[], ahead: number): Candidate[] => {
  const horizon = usualSteps.indexOf(ahead);
  const origins = horizon === -1 ? originsOf(pool, [ahead]) : (known.get(pool) ?? originsOf(pool, usualSteps));
  if (horizon !== -1) known.set(pool, origins);
  return origins.map(({ at, id, byHorizon, last, mean, series }) => ({
    at,
    id,
    predictions: byHorizon[Math.max(0, horizon)] ?? [],
    last,
    mean,
    actual: at < ahead ? null : (series[series.length - 1 - at + ahead] ?? null),
  }));
};

type Means = Pick<Known, 'groupMean' | 'everyMean'>;
type Total = { count: number; sum: number };

/**
 * As known at the time: the mean of the other members of the person's group (of everyone without a group), and the
 * overall mean.
 */
const meansAsOf = (pool: readonly PooledSeries[], before: number): ((of: PooledSeries) => Means) => {
  const means = new Map<PooledSeries, number>();
  for (const one of pool) {
    const values = knownIn(one.series.slice(0, Math.max(0, one.series.length - before)));
    if (values.length > 0) means.set(one, meanOf(values));
  }
  const totalOf = (some: Iterable<PooledSeries>): Total => {
    const total = { count: 0, sum: 0 };
    for (const one of some) {
      const mean = means.get(one);
      if (mean === undefined) continue;
      total.count += 1;
      total.sum += mean;
    }
    return total;
  };
  const everyone = totalOf(pool);
  const groups = new Map(
    [...Map.groupBy(pool, (one) => one.group)].map(([group, members]) => [group, totalOf(members)]),
  );
  return (one) => {
    const others = (total: Total): Total => {
      const own = means.get(one);
      return own === undefined ? total : { count: total.count - 1, sum: total.sum - own };
    };
    const mean = ({ count, sum }: Total): number | null => (count === 0 ? null : sum / count);
    const ofGroup = one.group === null ? null : others(groups.get(one.group) ?? { count: 0, sum: 0 });
    const everyMean = mean(others(everyone));
    return { groupMean: ofGroup !== null && ofGroup.count >= 2 ? mean(ofGroup) : everyMean, everyMean };
  };
};

type Errors = { count: number; sums: number[] };
const noErrors = (): Errors => ({ count: 0, sums: methods.map(() => 0) });

/** The method with the smallest error in the person's own backtest; with few cases, everybody's count more. */
const chooseMethod = (own: Errors, all: Errors): number => {
  let best = untested;
  if (all.count === 0) return best;
  let least = Infinity;
  for (const index of methods.keys()) {
    const pooled = (all.sums[index] ?? 0) / all.count;
    const error = ((own.sums[index] ?? 0) + pooledCases * pooled) / (own.count + pooledCases);
    if (error < least) [best, least] = [index, error];
  }
  return best;
};

export type Backtest = {
  /** Cases with a known outcome, the earliest first. */
  cases: Case[];
  /** The same by series id. */
  casesOf: Map<string, Case[]>;
  /** Predictions as of the end, by series id; series with too few points are missing. */
  next: Map<string, { method: Method; predicted: number; low: number; high: number }>;
};

/** The backtest for one horizon. @param ahead in steps */
export const backtestScores = (pool: readonly PooledSeries[], ahead: number): Backtest => {
  const byTime = Map.groupBy(candidatesOf(pool, ahead), (one) => one.at);
  const own = new Map<string, Errors>();
  const all = noErrors();
  const chosen: (Candidate & { method: Method; predicted: number })[] = [];
  for (const at of [...byTime.keys()].sort((a, b) => b - a)) {
    // The outcome of predictions made `ahead` steps earlier is now known.
    for (const { id, predictions, actual } of byTime.get(at + ahead) ?? []) {
      if (actual === null) continue;
      const mine = own.get(id) ?? noErrors();
      own.set(id, mine);
      for (const errors of [mine, all]) {
        errors.count += 1;
        for (const [index, predicted] of predictions.entries())
          errors.sums[index] = (errors.sums[index] ?? 0) + Math.abs(actual - predicted);
      }
    }
    for (const one of byTime.get(at) ?? []) {
      const index = chooseMethod(own.get(one.id) ?? noErrors(), all);
      chosen.push({ ...one, method: methods[index] ?? 'last-value', predicted: one.predictions[index] ?? one.last });
    }
  }
  return judged(chosen, adaptIntervals(chosen, ahead));
};

const judged = (
  chosen: readonly (Candidate & { method: Method; predicted: number })[],
  widths: readonly Adapted[],
): Backtest => {
  const cases: Case[] = [];
  const next: Backtest['next'] = new Map();
  for (const [index, { id, at, method, predicted, last, mean, actual }] of chosen.entries()) {
    const halfWidth = widths[index] ?? null;
    if (halfWidth === null) continue;
    const low = Math.max(0, predicted - halfWidth);
    const high = Math.min(100, predicted + halfWidth);
    if (at === 0) next.set(id, { method, predicted, low, high });
    if (actual === null) continue;
    cases.push({ id, madeBefore: at, method, predicted, low, high, actual, lastValue: last, plainMean: mean });
  }
  return { cases, casesOf: Map.groupBy(cases, ({ id }) => id), next };
};
