/** From the readings of a person's signals to the score, its parts and its interval. */
import { quantile } from '../../figure/statistics.ts';
import { metricDefinitions } from '../definitions.ts';
import { dimensions, type Dimension, type ScoringConfiguration, type SignalConfiguration } from './configuration.ts';
import { mapSignal, type Anchors } from './curve.ts';
import { draws, resampledValue, type Resamples } from './resampling.ts';
import type { AnchorSource, InsufficientData, MissingSignal, PersonScore, SignalScore } from './score.ts';
import type { SignalReading, SignalValue } from './signal-value.ts';

/** A signal to score: its reading, the scale that takes it to the unit of its anchors, and the anchors. */
export type ScoredSignal = {
  dimension: Dimension;
  configuration: SignalConfiguration;
  reading: SignalReading;
  /** 1 but for completed_work: complexity divided by the median of the team. */
  scale: number;
  anchors: Anchors;
  anchorSource: AnchorSource;
};

type Weighed = ScoredSignal & { reading: SignalValue; share: number; score: number };

/**
 * The weighted mean over the dimensions that have data, times the team's modifier, within 0 to 100.
 * @param n different things behind the readings; below the configured minimum there is no score
 * @param resamples null where the person has fewer than two weeks: the interval is then the whole scale
 */
export function scorePerson(
  signals: readonly ScoredSignal[],
  configuration: ScoringConfiguration,
  { n, modifier, resamples }: { n: number; modifier: number; resamples: Resamples | null },
): PersonScore | InsufficientData {
  const need = configuration.minimumDataPoints;
  const weighed = weigh(signals, configuration);
  if (n < need || weighed.length === 0) return { kind: 'insufficient-data', have: n, need };

  const mean = weighed.reduce((sum, signal) => sum + signal.share * signal.score, 0);
  const overall = bounded(mean * modifier);
  // Where the bound bites, the contributions shrink with it, so that they still add up.
  const factor = mean > 0 ? overall / mean : 0;
  const scored = weighed.map((signal): SignalScore => ({
    dimension: signal.dimension,
    metric: signal.configuration.metric,
    value: signal.reading.value * signal.scale,
    score: signal.score,
    contribution: signal.share * signal.score * factor,
    rows: signal.reading.end - signal.reading.first,
    anchors: signal.anchors,
    anchorSource: signal.anchorSource,
    touchedOutliers: signal.reading.touchedOutliers,
  }));
  return {
    kind: 'value',
    overall,
    ...partsOf(weighed, scored),
    signals: scored,
    missing: missingOf(signals),
    modifier,
    n,
    ...intervalOf(weighed, overall, modifier, resamples),
    touchedOutliers: scored.reduce((sum, signal) => sum + signal.touchedOutliers, 0),
  };
}

/** Signals with data, each with its share of the overall mean; the shares add up to 1. */
function weigh(signals: readonly ScoredSignal[], { method, weights }: ScoringConfiguration): Weighed[] {
  const balanced = method === 'balanced';
  const available = signals.filter((signal) => 'value' in signal.reading);
  const weightOf = (signal: ScoredSignal): number => (balanced ? 1 : signal.configuration.weight);
  const within = new Map<Dimension, number>();
  for (const signal of available) {
    within.set(signal.dimension, (within.get(signal.dimension) ?? 0) + weightOf(signal));
  }
  let total = 0;
  for (const dimension of within.keys()) total += balanced ? 1 : weights[dimension];
  if (total <= 0) return [];
  return available.flatMap((signal) => {
    const { reading, configuration, anchors, scale, dimension } = signal;
    if (!('value' in reading)) return [];
    const share = ((balanced ? 1 : weights[dimension]) / total) * (weightOf(signal) / within.get(dimension)!);
    const score = mapSignal(reading.value * scale, anchors, metricDefinitions[configuration.metric].better);
    return [{ ...signal, reading, share, score }];
  });
}

function partsOf(
  weighed: readonly Weighed[],
  scored: readonly SignalScore[],
): Pick<PersonScore, 'dimensions' | 'contributions'> {
  const shares = eachDimension<number>(0);
  const sums = eachDimension<number>(0);
  const counts = eachDimension<number>(0);
  const contributions = eachDimension<number>(0);
  weighed.forEach((signal, i) => {
    shares[signal.dimension] += signal.share;
    sums[signal.dimension] += signal.share * signal.score;
    counts[signal.dimension] += 1;
    contributions[signal.dimension] += scored[i]!.contribution;
  });
  const means = eachDimension<number | null>(null);
  for (const dimension of dimensions) {
    if (counts[dimension] === 0) continue;
    // A dimension of weight 0 is shown with the plain mean of its signals and contributes nothing.
    means[dimension] = shares[dimension] > 0 ? sums[dimension] / shares[dimension] : plainMean(weighed, dimension);
  }
  return { dimensions: means, contributions };
}

function plainMean(weighed: readonly Weighed[], dimension: Dimension): number {
  const own = weighed.filter((signal) => signal.dimension === dimension);
  return own.reduce((sum, signal) => sum + signal.score, 0) / own.length;
}

function missingOf(signals: readonly ScoredSignal[]): MissingSignal[] {
  return signals.flatMap(({ dimension, configuration, reading }) =>
    'missing' in reading ? [{ dimension, metric: configuration.metric, reason: reading.missing }] : [],
  );
}

/** From 5 % to 95 % of the draws: 90 % of them. */
const tail = 0.05;

function intervalOf(
  weighed: readonly Weighed[],
  overall: number,
  modifier: number,
  resamples: Resamples | null,
): Pick<PersonScore, 'low' | 'high' | 'standardError'> {
  // One week tells nothing about how weeks differ; 100 / sqrt(12) is the spread of a uniform guess.
  if (resamples === null) return { low: 0, high: 100, standardError: 100 / Math.sqrt(12) };
  const drawn = new Float64Array(draws);
  for (const { reading, scale, anchors, configuration, share, score } of weighed) {
    if (share === 0) continue;
    const { better } = metricDefinitions[configuration.metric];
    for (let draw = 0; draw < draws; draw += 1) {
      const value = resampledValue(reading.sample, resamples, draw);
      // Weeks without a single row of the signal say nothing about it: its score stays.
      drawn[draw]! += share * (Number.isNaN(value) ? score : mapSignal(value * scale, anchors, better));
    }
  }
  let sum = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    drawn[draw] = bounded(drawn[draw]! * modifier);
    sum += drawn[draw]!;
  }
  let squares = 0;
  for (const score of drawn) squares += (score - sum / draws) ** 2;
  drawn.sort();
  return {
    low: Math.min(overall, quantile(drawn, tail)),
    high: Math.max(overall, quantile(drawn, 1 - tail)),
    standardError: Math.sqrt(squares / (draws - 1)),
  };
}

const bounded = (score: number): number => Math.min(100, Math.max(0, score));

/** One value for every dimension, to start from. */
export function eachDimension<Value>(value: Value): Record<Dimension, Value> {
  return { codeQuality: value, velocity: value, collaboration: value, innovation: value, reliability: value };
}
