/** Computes a person's score and its parts from their signals. */
import type { ApplyRules } from './apply-rules.ts';
import { dimensions, eachDimension, type Dimension } from '../dimensions.ts';
import type { ScoringConfiguration } from './configuration.ts';
import type { DataPoints } from './count-data-points.ts';
import { intervalsOf } from './score-interval.ts';
import type { InsufficientData, MemberScore, MissingSignal, PersonScore, SignalScore } from './score.ts';
import type { Presence } from './signal-value.ts';
import { bounded, weigh, type ScoredSignal, type Weighed } from './weigh-signals.ts';

export type Circumstances = {
  /** Data points behind the score. */
  n: number;
  modifier: number;
  /** Rules of the custom method; null without any. */
  rules: ApplyRules | null;
  presence: Presence;
  /** Whether each dimension gets its own interval. */
  dimensionIntervals?: boolean;
};

/**
 * The weighted mean of the dimensions with data, times the team's modifier, limited to 0 to 100. No score below the
 * configured minimum of different things.
 */
export function scoreMember(
  signals: readonly ScoredSignal[],
  configuration: ScoringConfiguration,
  circumstances: Circumstances,
): MemberScore | InsufficientData {
  const computed = computeScore(signals, configuration, circumstances);
  if (computed.kind !== 'value') return computed;
  const { overall, means, intervals } = computed;
  return { kind: 'value', overall, dimensions: means, n: circumstances.n, ...intervals.overall };
}

/** The same score with everything that explains it. */
export function scorePerson(
  signals: readonly ScoredSignal[],
  configuration: ScoringConfiguration,
  circumstances: Circumstances & DataPoints,
): PersonScore | InsufficientData {
  const computed = computeScore(signals, configuration, circumstances);
  if (computed.kind !== 'value') return computed;
  const { n, things, modifier, dimensionIntervals = false } = circumstances;
  const { overall, mean, means, ruled, weighed, intervals } = computed;
  // Rules, the modifier and the limits scale all contributions equally, so that they still add up. If a formula raises
  // a mean of 0, each signal contributes its share.
  const stretched = (score: number): number => (mean > 0 ? (score * overall) / mean : overall);
  const scored = weighed.map((signal): SignalScore => ({
    dimension: signal.dimension,
    metric: signal.configuration.metric,
    value: signal.reading.value * signal.scale,
    scale: signal.scale,
    score: signal.score,
    share: signal.share,
    contribution: signal.share * stretched(signal.score),
    rows: signal.reading.end - signal.reading.first,
    anchors: signal.anchors,
    anchorSource: signal.anchorSource,
    touchedOutliers: signal.reading.touchedOutliers,
  }));
  return {
    kind: 'value',
    overall,
    dimensions: means,
    ...(dimensionIntervals ? { dimensionIntervals: intervals.dimensions } : {}),
    contributions: contributionsOf(scored),
    signals: scored,
    missing: missingOf(signals),
    mean,
    rule: ruled.rule === null ? null : { name: ruled.rule, score: ruled.score },
    modifier,
    n,
    things,
    ...intervals.overall,
    touchedOutliers: scored.reduce((sum, signal) => sum + signal.touchedOutliers, 0),
  };
}

function computeScore(
  signals: readonly ScoredSignal[],
  configuration: ScoringConfiguration,
  { n, modifier, rules, presence, dimensionIntervals = false }: Circumstances,
) {
  const need = configuration.minimumDataPoints;
  const weighed = weigh(signals, configuration);
  if (n < need || weighed.length === 0) return { kind: 'insufficient-data', have: n, need } as const;
  const mean = weighed.reduce((sum, signal) => sum + signal.share * signal.score, 0);
  const means = dimensionMeans(weighed);
  const ruled = rules?.({ score: mean, ...means }) ?? { score: mean, rule: null };
  const computed = { score: ruled.score * modifier, mean, means, modifier, rules };
  const worked = [...presence.byPart.keys()].filter((part) => presence.byPart[part]! > 0);
  const intervals = intervalsOf(weighed, computed, worked, dimensionIntervals);
  return { kind: 'value', overall: bounded(computed.score), mean, means, ruled, weighed, intervals } as const;
}

function dimensionMeans(weighed: readonly Weighed[]): Record<Dimension, number | null> {
  const shares = eachDimension<number>(0);
  const sums = eachDimension<number>(0);
  const counts = eachDimension<number>(0);
  for (const signal of weighed) {
    shares[signal.dimension] += signal.share;
    sums[signal.dimension] += signal.share * signal.score;
    counts[signal.dimension] += 1;
  }
  const means = eachDimension<number | null>(null);
  for (const dimension of dimensions) {
    if (counts[dimension] === 0) continue;
    // A dimension of weight 0 is shown with the plain mean of its signals and contributes nothing.
    means[dimension] = shares[dimension] > 0 ? sums[dimension] / shares[dimension] : plainMean(weighed, dimension);
  }
  return means;
}

function contributionsOf(scored: readonly SignalScore[]): Record<Dimension, number> {
  const contributions = eachDimension<number>(0);
  for (const signal of scored) contributions[signal.dimension] += signal.contribution;
  return contributions;
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
