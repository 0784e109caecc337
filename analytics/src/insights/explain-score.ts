/** What a score would be otherwise, and how much a statement about it rests on. */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import { mapSignal } from '../metrics/scores/curve.ts';
import type { PersonScore } from '../metrics/scores/score.ts';

/**
 * The score with one signal at another value, all else as it is. Null where the signal does not count, or where a
 * rule of the organization decides the score.
 * @param value in the unit of the signal's own value
 */
export const scoreWith = (
  { signals, mean, modifier, rule }: Pick<PersonScore, 'signals' | 'mean' | 'modifier' | 'rule'>,
  metric: MetricKey,
  value: number,
): number | null => {
  const signal = signals.find((signal) => signal.metric === metric);
  if (signal === undefined || rule !== null) return null;
  const score = mapSignal(value, signal.anchors, metricDefinitions[metric].better === 'higher' ? 'higher' : 'lower');
  return Math.min(100, Math.max(0, (mean + signal.share * (score - signal.score)) * modifier));
};

/** Points above and below a score within which it says nothing. */
const uselessHalf = 40;
/** So many times the minimum of data points leave nothing to be wished for. */
const ample = 3;

/**
 * In percent: the geometric mean of how many data points there are, how many of the configured signals have data,
 * and how narrow the score's interval is.
 */
export const confidenceOf = (
  { n, low, high, signals, missing }: Pick<PersonScore, 'n' | 'low' | 'high' | 'signals' | 'missing'>,
  minimum: number,
): number => {
  const amount = Math.min(1, n / (ample * Math.max(1, minimum)));
  const coverage = signals.length / Math.max(1, signals.length + missing.length);
  const precision = Math.max(0, 1 - (high - low) / 2 / uselessHalf);
  return Math.round(100 * Math.cbrt(amount * coverage * precision));
};
