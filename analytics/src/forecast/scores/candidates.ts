/**
 * The methods among which the backtest chooses. Each predicts the score a number of steps ahead from the known points,
 * the last of which has a value.
 */
import { predictionMethods } from '@sightline/contract';
import { medianOf } from '../../figure/statistics.ts';
import { knownIn, meanOf, type ScoreSeries } from './score-series.ts';

export const methods = predictionMethods;
export type Method = (typeof methods)[number];

/** The input of a prediction. */
export type Known = {
  series: ScoreSeries;
  /** Mean of the person's team, or of everyone, over the same time; null if there is none. */
  groupMean: number | null;
  /** Mean of everybody else, over the same time. */
  everyMean: number | null;
};

/** A season is a quarter. */
const seasonSteps = 18;
/** A trend is read from the last quarter. */
const trendPoints = 18;
/** Number of points with the same weight as the group's mean in the level that predictions shrink toward. */
const groupWeight = 12;
/**
 * Number of points with the same weight as everybody's mean, toward which the median and the smoothed values shrink.
 */
const everyWeight = 12;
/**
 * Weights of smoothing: each point's weight as a multiple of the next one's, and the additional share of the last
 * point.
 */
const smoothing = { fade: 0.99, last: 0.1 };
/** With every step, a trend continues at this multiple of the previous step. */
const damping = 0.85;

/** Predictions by all methods, in the order of `methods`, for each number of steps. */
export const predictByAll = (known: Known, steps: readonly number[]): number[][] => {
  const { series } = known;
  const last = series.at(-1) ?? 0;
  const level = levelOf(known);
  const slope = trustedSlope(series.slice(-trendPoints));
  const holt = fitHolt(series);
  const values = knownIn(series);
  // Accuracy is measured in absolute errors, which the median minimizes.
  const median = shrinkTowardsEveryone(known.everyMean, medianOf(values), values.length);
  const smoothed = shrinkTowardsEveryone(known.everyMean, exponentialMean(values), values.length);
  const nearLast = smoothing.last * last + (1 - smoothing.last) * smoothed;
  return steps.map((ahead) => {
    const trend = last + slope * dampedSteps(damping, ahead);
    const shrunk = (share: number): number => share * level + (1 - share) * trend;
    return [
      last,
      seasonAgo(series, ahead) ?? last,
      holt(ahead),
      shrunk(0.25),
      shrunk(0.5),
      shrunk(0.75),
      shrunk(1),
      median,
      nearLast,
    ].map(onScale);
  });
};

/** The person's mean, shrunk toward the group's: the less data, the stronger. */
export const levelOf = ({ series, groupMean }: Known): number => {
  const values = knownIn(series);
  const own = values.length === 0 ? 0 : meanOf(values);
  if (groupMean === null) return own;
  return (own * values.length + groupMean * groupWeight) / (values.length + groupWeight);
};

const shrinkTowardsEveryone = (everyMean: number | null, own: number, points: number): number =>
  everyMean === null ? own : (own * points + everyMean * everyWeight) / (points + everyWeight);

/** Simple exponential smoothing: the mean in which older points count less. */
const exponentialMean = (values: readonly number[]): number => {
  let [sum, weight] = [0, 0];
  for (const value of values) {
    sum = sum * smoothing.fade + value;
    weight = weight * smoothing.fade + 1;
  }
  return weight === 0 ? 0 : sum / weight;
};

const onScale = (value: number): number => Math.min(100, Math.max(0, value));

const dampedSteps = (by: number, ahead: number): number => (by * (1 - by ** ahead)) / (1 - by);

/** The value a season before the predicted step. */
const seasonAgo = (series: ScoreSeries, ahead: number): number | null => {
  const back = seasonSteps * Math.ceil(ahead / seasonSteps) - ahead;
  return series[series.length - 1 - back] ?? null;
};

/** Theil–Sen slope: the median over all pairs of points, weakened where the pairs disagree on its direction. */
const trustedSlope = (series: ScoreSeries): number => {
  const slopes: number[] = [];
  let agreeing = 0;
  for (const [from, first] of series.entries()) {
    if (first === null) continue;
    for (let to = from + 1; to < series.length; to += 1) {
      const second = series[to] ?? null;
      if (second === null) continue;
      slopes.push((second - first) / (to - from));
      agreeing += Math.sign(second - first);
    }
  }
  if (slopes.length === 0) return 0;
  const sorted = Float64Array.from(slopes).sort();
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return middle * (agreeing / slopes.length) ** 2;
};

const holtSettings = [0.3, 0.6, 0.9].flatMap((level) =>
  [0.05, 0.2].flatMap((trend) => [0.8, 0.95].map((by) => ({ level, trend, by }))),
);

/** Damped Holt with the settings that would have predicted each next point best. */
const fitHolt = (series: ScoreSeries): ((ahead: number) => number) => {
  let best = { error: Infinity, level: series.at(-1) ?? 0, trend: 0, by: 0.8 };
  for (const settings of holtSettings) {
    let [level, trend, error] = [series.find((value) => value !== null) ?? 0, 0, 0];
    for (const value of series) {
      const expected = level + settings.by * trend;
      const off = value === null ? 0 : value - expected;
      error += off ** 2;
      level = expected + settings.level * off;
      trend = settings.by * trend + settings.level * settings.trend * off;
    }
    if (error < best.error) best = { error, level, trend, by: settings.by };
  }
  const { level, trend, by } = best;
  return (ahead) => level + trend * dampedSteps(by, ahead);
};
