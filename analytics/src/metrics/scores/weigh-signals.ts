/** Signals with data, and the share of the score of each. */
import { metricDefinitions } from '../definitions.ts';
import type { Dimension } from '../dimensions.ts';
import type { ScoringConfiguration, SignalConfiguration } from './configuration.ts';
import { mapSignal, type Anchors } from './curve.ts';
import type { AnchorSource } from './score.ts';
import type { SignalResult, SignalValue } from './signal-value.ts';

/** A signal to score: its value, the factor to the unit of its anchors, and the anchors. */
export type ScoredSignal = {
  dimension: Dimension;
  configuration: SignalConfiguration;
  reading: SignalResult;
  /** Complexity for throughput signals, divided by the team's baseline for completed_work; otherwise 1. */
  scale: number;
  anchors: Anchors;
  anchorSource: AnchorSource;
};

export type Weighed = ScoredSignal & { reading: SignalValue; share: number; score: number };

/** Signals with data, each with its share of the overall mean; the shares add up to 1. */
export function weigh(signals: readonly ScoredSignal[], { method, weights }: ScoringConfiguration): Weighed[] {
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

export const bounded = (score: number): number => Math.min(100, Math.max(0, score));
