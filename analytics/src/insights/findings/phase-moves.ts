/** In which phase lead times grew or shrank. */
import { pValueOfDifference } from '../../figure/difference.ts';
import type { FigureRow, Observation, Period } from '../../observation.ts';
import { isWithin } from '../../time/periods.ts';
import { phaseSeconds, phaseTotals, type LeadTimePhase } from '../../metrics/dora/bottleneck.ts';
import { leadTime, leadTimePhases } from '../../metrics/dora/lead-time-metrics.ts';

export type PhaseMove = {
  phase: LeadTimePhase;
  /** Mean seconds. (Means of phases add up to the lead time's, medians do not.) */
  now: number;
  before: number;
  n: number;
  nBefore: number;
  pValue: number | null;
};

/** An observation of the lead time with the fields that its phases need. */
export type PhaseRow = FigureRow & Pick<Observation, 'key'>;

/** The change of each phase between two periods; empty if either has too few lead times. */
export const phaseMoves = (
  rows: readonly PhaseRow[],
  { period, before }: { period: Period; before: Period },
): PhaseMove[] => {
  const counting = rows.filter((row) => row.metric === 'lead_time' && row.excluded === null);
  const [now, then] = [phaseSeconds(counting, period), phaseSeconds(counting, before)];
  if (now.length < leadTime.minimum || then.length < leadTime.minimum) return [];
  const [totals, totalsBefore] = [phaseTotals(now), phaseTotals(then)];
  return leadTimePhases.map((phase) => {
    const asValues = counting.map(({ metric, at, excluded, detail }) => {
      return { metric, at, excluded, value: Number(detail[phase]), detail };
    });
    const side = (over: Period) => ({
      rows: asValues.filter(({ at }) => isWithin(over, at)),
      options: { period: over },
    });
    return {
      phase,
      now: totals[phase] / now.length,
      before: totalsBefore[phase] / then.length,
      n: now.length,
      nBefore: then.length,
      pValue: pValueOfDifference('lead_time', side(period), side(before)),
    };
  });
};

/** The phase that explains most of the change of the lead time; null if none changed enough. */
export const movedMost = (moves: readonly PhaseMove[], direction: 'longer' | 'shorter'): PhaseMove | null => {
  const sign = direction === 'longer' ? 1 : -1;
  const along = (one: PhaseMove): number => sign * (one.now - one.before);
  const moved = moves.filter((move) => along(move) > 0);
  const all = moved.reduce((sum, one) => sum + along(one), 0);
  const most = moved.reduce<PhaseMove | null>(
    (best, one) => (best === null || along(one) > along(best) ? one : best),
    null,
  );
  return most !== null && most.pValue !== null && most.pValue < 0.05 && along(most) >= all / 2 ? most : null;
};
