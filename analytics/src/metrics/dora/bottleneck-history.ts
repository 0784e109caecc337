/**
 * Which phase had the largest share of the lead time in each part of a period, and how often it stayed the same phase.
 */
import { sum } from '../../figure/statistics.ts';
import type { Figure, Observation, Period } from '../../observation.ts';
import { largestPhase, phaseSeconds, phaseTotals, type LeadTimePhase } from './bottleneck.ts';
import { leadTime, leadTimePhases } from './lead-time-metrics.ts';

export type BottleneckPart =
  | {
      kind: 'value';
      n: number;
      meanLeadTime: number;
      /** Mean seconds and share of the mean lead time, in the order of the phases. */
      phases: { phase: LeadTimePhase; mean: number; share: number }[];
      holdsMost: LeadTimePhase;
    }
  | Extract<Figure, { kind: 'insufficient-data' }>;

/** The phases of one subject's lead times in each part; a part with too few changes says so. */
export const bottleneckParts = (observations: readonly Observation[], parts: readonly Period[]): BottleneckPart[] =>
  parts.map((part): BottleneckPart => {
    const changes = phaseSeconds(observations, part);
    const n = changes.length;
    const need = leadTime.minimum;
    if (n < need) return { kind: 'insufficient-data', have: n, need, total: n };
    const totals = phaseTotals(changes);
    const whole = sum(leadTimePhases.map((phase) => totals[phase]));
    return {
      kind: 'value',
      n,
      meanLeadTime: whole / n,
      phases: leadTimePhases.map((phase) => ({
        phase,
        mean: totals[phase] / n,
        share: whole === 0 ? 0 : totals[phase] / whole,
      })),
      holdsMost: largestPhase(totals),
    };
  });

/** How often a part's largest phase was also the largest in the next part. Only pairs with data in both count. */
export const bottleneckRecord = (parts: readonly BottleneckPart[]): { cases: number; held: number } => {
  let [cases, held] = [0, 0];
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (part.kind !== 'value' || next?.kind !== 'value') continue;
    cases += 1;
    if (part.holdsMost === next.holdsMost) held += 1;
  }
  return { cases, held };
};
