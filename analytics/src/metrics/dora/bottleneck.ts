/** The bottleneck: the phase with the largest share of the lead time. */
import { changeOf, type FigureChange } from '../../figure/change.ts';
import { figureOf, observationsOf } from '../../figure/figure.ts';
import type { Random } from '../../figure/random.ts';
import { quantile, sorted, sum } from '../../figure/statistics.ts';
import type { Figure, FigureRow, Observation, Period } from '../../observation.ts';
import { leadTime, leadTimePhases } from './lead-time-metrics.ts';

export type LeadTimePhase = (typeof leadTimePhases)[number];

export type PhaseOfLeadTime = {
  phase: LeadTimePhase;
  /** Mean and median seconds. The means of the phases sum to the mean lead time; medians do not. */
  mean: number;
  median: number;
  /** Of the mean lead time, 0 to 1. */
  share: number;
  /** Of the mean, against the previous period. */
  change: FigureChange;
};

export type Bottleneck =
  | {
      kind: 'value';
      /** Changes of the period. */
      n: number;
      previousN: number;
      meanLeadTime: number;
      phases: PhaseOfLeadTime[];
      holdsMost: LeadTimePhase;
      /** The share of bootstrap samples in which the same phase is largest. */
      stability: number;
    }
  | Extract<Figure, { kind: 'insufficient-data' }>;

const resamples = 200;

/** Seconds of each change in each phase, in an order that does not depend on the order of the rows. */
export const phaseSeconds = (
  observations: readonly (FigureRow & Pick<Observation, 'key'>)[],
  period: Period,
): Record<LeadTimePhase, number>[] =>
  observationsOf('lead_time', observations, period)
    .filter((row) => row.excluded === null)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ detail }) => ({
      coding: Number(detail['coding']),
      pickup: Number(detail['pickup']),
      review: Number(detail['review']),
      deploy: Number(detail['deploy']),
    }));

export const largestPhase = (totals: Record<LeadTimePhase, number>): LeadTimePhase =>
  leadTimePhases.reduce((most, phase) => (totals[phase] > totals[most] ? phase : most));

export const phaseTotals = (changes: readonly Record<LeadTimePhase, number>[]): Record<LeadTimePhase, number> => {
  const total = (phase: LeadTimePhase): number => sum(changes.map((change) => change[phase]));
  return { coding: total('coding'), pickup: total('pickup'), review: total('review'), deploy: total('deploy') };
};

const figureOfMean = (total: number, n: number): Figure =>
  n < leadTime.minimum
    ? { kind: 'insufficient-data', have: n, need: leadTime.minimum, total: n }
    : { kind: 'value', value: total / n, n, total: n };

/**
 * The phases of one subject's lead times over a period, and their changes since the previous one. Lacks data below the
 * minimum of `lead_time`.
 */
export const findBottleneck = (
  observations: readonly Observation[],
  { period, previous, random }: { period: Period; previous: Period; random: Random },
): Bottleneck => {
  const figure = figureOf('lead_time', observations, { period });
  if (figure.kind === 'insufficient-data') return figure;
  const changes = phaseSeconds(observations, period);
  const before = phaseSeconds(observations, previous);
  const n = changes.length;
  const [totals, totalsBefore] = [phaseTotals(changes), phaseTotals(before)];
  const whole = sum(leadTimePhases.map((phase) => totals[phase]));
  const holdsMost = largestPhase(totals);
  let same = 0;
  for (let round = 0; round < resamples; round += 1) {
    const drawn = Array.from({ length: n }, () => changes[Math.floor(random() * n)]!);
    if (largestPhase(phaseTotals(drawn)) === holdsMost) same += 1;
  }
  return {
    kind: 'value',
    n,
    previousN: before.length,
    meanLeadTime: whole / n,
    phases: leadTimePhases.map((phase) => ({
      phase,
      mean: totals[phase] / n,
      median: quantile(sorted(changes.map((change) => change[phase])), 0.5),
      share: whole === 0 ? 0 : totals[phase] / whole,
      change: changeOf(figureOfMean(totals[phase], n), figureOfMean(totalsBefore[phase], before.length)),
    })),
    holdsMost,
    stability: same / resamples,
  };
};
