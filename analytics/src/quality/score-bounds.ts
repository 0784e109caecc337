/** The lowest and highest score that any resolution of all doubts could give (decision 1910). */
import { maxOf, minOf } from '../long-lists.ts';
import type { RowsOrBatches } from '../figure/batches.ts';
import { figureOf } from '../figure/figure.ts';
import type { Dimension } from '../metrics/dimensions.ts';
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import { mapSignal } from '../metrics/scores/curve.ts';
import type { PersonScore, SignalScore } from '../metrics/scores/score.ts';
import { bounded } from '../metrics/scores/weigh-signals.ts';
import type { Period } from '../observation.ts';
import { boundsOf, meanBounds, type Bounds } from './bounds.ts';
import type { Doubt } from './gaps.ts';

export type ScoreBounds = { low: number; high: number };
type Scored = Pick<PersonScore, 'overall' | 'mean' | 'modifier' | 'rule' | 'signals'>;
type ScoredDimensions = Pick<PersonScore, 'dimensions' | 'signals'>;

type About = {
  /** The person's rows of a metric. */
  counted: (metric: MetricKey) => RowsOrBatches;
  /** About the person's own rows, of any metric and time. */
  doubts: readonly Doubt[];
  period: Period;
};

/** Bounds of a person's score. Anchors, and which signals have enough data, are assumed unchanged. */
export const personScoreBounds = (score: Scored, about: About): ScoreBounds => {
  const { overall, mean, modifier, rule } = score;
  const stretch = mean > 0 ? ((rule?.score ?? mean) * modifier) / mean : modifier;
  const { lower, higher } = furthest(score.signals, ({ share }) => share, about);
  return {
    low: lower === 0 ? overall : bounded((mean + lower) * stretch),
    high: higher === 0 ? overall : bounded((mean + higher) * stretch),
  };
};

/** Bounds of one dimension of a person's score; null without data. */
export const personDimensionBounds = (
  { dimensions, signals }: ScoredDimensions,
  dimension: Dimension,
  about: About,
): ScoreBounds | null => {
  const value = dimensions[dimension];
  if (value === null) return null;
  const own = signals.filter((signal) => signal.dimension === dimension);
  const shares = own.reduce((sum, { share }) => sum + share, 0);
  // A dimension of weight 0 is the unweighted mean of its signals.
  const { lower, higher } = furthest(own, ({ share }) => (shares > 0 ? share / shares : 1 / own.length), about);
  return { low: value + lower, high: value + higher };
};

/** How far a weighted mean of signals could be lower and higher. */
const furthest = (
  signals: readonly SignalScore[],
  weightOf: (signal: SignalScore) => number,
  about: About,
): { lower: number; higher: number } => {
  let [lower, higher] = [0, 0];
  for (const signal of signals) {
    const scores = signalEnds(signal, about);
    lower += weightOf(signal) * (minOf(scores) - signal.score);
    higher += weightOf(signal) * (maxOf(scores) - signal.score);
  }
  return { lower, higher };
};

/** The scores of a signal at its value and at both bounds of its figure. */
const signalEnds = ({ metric, value, scale, score, anchors }: SignalScore, about: About): number[] => {
  const { aggregate, better } = metricDefinitions[metric];
  const own = about.doubts.filter((one) => one.metric === metric);
  if (own.length === 0) return [score];
  const { period } = about;
  const counted = about.counted(metric);
  const options = { period, minimum: 1, observedFrom: period.from };
  const figure = figureOf(metric, counted, options);
  const bounds = boundsOf(metric, counted, own, options);
  if (figure.kind !== 'value' || bounds === null) return [score];
  // Scores divide rates by the weeks worked, so the bounds of a rate are applied as factors of its value.
  const isFactor = aggregate === 'rate' && figure.value > 0;
  const valueAt = (bound: number): number =>
    isFactor ? value * (bound / figure.value) : value + (bound - figure.value) * scale;
  const ends = [bounds.low, bounds.high ?? Infinity].filter((bound) => bound !== figure.value);
  return [score, ...ends.map((bound) => mapSignal(valueAt(bound), anchors, better === 'higher' ? 'higher' : 'lower'))];
};

/** @param isOptional whether the person may not belong to the group; `isMember` whether they are counted in it now */
export type GroupMember = ScoreBounds & { isOptional: boolean; isMember: boolean };

/** Bounds of a group's score, the mean of its members' scores. Null without members. */
export const groupScoreBounds = (members: readonly GroupMember[]): ScoreBounds | null => {
  if (!members.some(({ isMember }) => isMember)) return null;
  return meanBounds(members);
};

/** Whether two figures could be equal, or differ in the other direction; false for two exact figures. */
export const mayBeEqual = (one: Bounds, other: Bounds): boolean => {
  const isExact = ({ low, high }: Bounds): boolean => low === high;
  if (isExact(one) && isExact(other)) return false;
  return one.low <= (other.high ?? Infinity) && other.low <= (one.high ?? Infinity);
};
