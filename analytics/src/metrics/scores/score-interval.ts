/** How a score moves when the person's own weeks are drawn again. */
import { quantile } from '../../figure/statistics.ts';
import { metricDefinitions } from '../definitions.ts';
import type { ApplyRules, RuleInputs } from './apply-rules.ts';
import { dimensions, eachDimension, type Dimension } from './configuration.ts';
import { mapSignal } from './curve.ts';
import { draws, resampledValues, type Resamples } from './resampling.ts';
import type { PersonScore, ScoreInterval } from './score.ts';
import { bounded, type Weighed } from './weigh-signals.ts';

/** From 5 % to 95 % of the draws: 90 % of them. */
const tail = 0.05;

export function intervalOf(
  weighed: readonly Weighed[],
  {
    overall,
    modifier,
    rules,
    resamples,
  }: { overall: number; modifier: number; rules: ApplyRules | null; resamples: Resamples | null },
): ScoreInterval {
  if (resamples === null) return wholeScale();
  const drawn = rules === null ? drawnMeans(weighed, resamples) : drawnByRules(weighed, resamples, rules);
  for (let draw = 0; draw < draws; draw += 1) drawn[draw] = bounded(drawn[draw]! * modifier);
  return spreadOf(drawn, overall);
}

/** The intervals of the dimensions, before rules and modifier; null for a dimension without data. */
export function dimensionIntervalsOf(
  weighed: readonly Weighed[],
  means: PersonScore['dimensions'],
  resamples: Resamples | null,
): Record<Dimension, ScoreInterval | null> {
  const intervals = eachDimension<ScoreInterval | null>(null);
  for (const { dimension, within } of partsOf(weighed)) {
    const mean = means[dimension];
    if (mean === null) continue;
    intervals[dimension] = resamples === null ? wholeScale() : spreadOf(drawnMeans(within, resamples), mean);
  }
  return intervals;
}

/** One week tells nothing about how weeks differ; 100 / sqrt(12) is the spread of a uniform guess. */
function wholeScale(): ScoreInterval {
  return { low: 0, high: 100, standardError: 100 / Math.sqrt(12) };
}

/** Sorts `drawn`. */
function spreadOf(drawn: Float64Array, value: number): ScoreInterval {
  let sum = 0;
  for (const score of drawn) sum += score;
  let squares = 0;
  for (const score of drawn) squares += (score - sum / draws) ** 2;
  drawn.sort();
  return {
    low: Math.min(value, quantile(drawn, tail)),
    high: Math.max(value, quantile(drawn, 1 - tail)),
    standardError: Math.sqrt(squares / (draws - 1)),
  };
}

/** The weighted mean of each draw. */
function drawnMeans(weighed: readonly Weighed[], resamples: Resamples): Float64Array {
  const drawn = new Float64Array(draws);
  for (const signal of weighed) {
    const { reading, scale, anchors, configuration, share, score } = signal;
    if (share === 0) continue;
    const { better } = metricDefinitions[configuration.metric];
    const values = resampledValues(reading.sample, resamples);
    for (let draw = 0; draw < draws; draw += 1) {
      const value = values[draw]!;
      // Weeks without a single row of the signal say nothing about it: its score stays.
      drawn[draw]! += share * (Number.isNaN(value) ? score : mapSignal(value * scale, anchors, better));
    }
  }
  return drawn;
}

/** The dimensions with data: the share of each, and its signals with their shares of it. */
function partsOf(weighed: readonly Weighed[]): { dimension: Dimension; share: number; within: Weighed[] }[] {
  return dimensions.flatMap((dimension) => {
    const own = weighed.filter((signal) => signal.dimension === dimension);
    if (own.length === 0) return [];
    const share = own.reduce((sum, signal) => sum + signal.share, 0);
    // Within a dimension of weight 0 all signals count alike.
    const within = own.map((signal) => ({ ...signal, share: share > 0 ? signal.share / share : 1 / own.length }));
    return [{ dimension, share, within }];
  });
}

/** Rules may speak of each dimension, so each draw needs them apart. */
function drawnByRules(weighed: readonly Weighed[], resamples: Resamples, rules: ApplyRules): Float64Array {
  const parts = partsOf(weighed).map((part) => ({ ...part, means: drawnMeans(part.within, resamples) }));
  return Float64Array.from({ length: draws }, (_, draw) => {
    const inputs: RuleInputs = { score: 0, ...eachDimension<number | null>(null) };
    for (const { dimension, share, means } of parts) {
      inputs[dimension] = means[draw]!;
      inputs.score += share * means[draw]!;
    }
    return rules(inputs).score;
  });
}
