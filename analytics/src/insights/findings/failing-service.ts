/** Services that fail more often than the others, or that fail more or less often since some week. */
import { minOf } from '../../long-lists.ts';
import { batchesIn, type Batches } from '../../figure/batches.ts';
import { pValueOfDifference } from '../../figure/difference.ts';
import { figureOf } from '../../figure/figure.ts';
import type { Instant } from '../../facts.ts';
import type { Figure, Observation, Period } from '../../observation.ts';
import { weekSeconds as week } from '../../time/durations.ts';

const metric = 'change_failure_rate';

export type FailingService = {
  repositoryId: string;
  figure: Figure;
  other: Figure;
  /** Null where the difference cannot be judged. */
  pValue: number | null;
  isMore: boolean;
};

const valueOf = (figure: Figure): number | null => (figure.kind === 'value' ? figure.value : null);

type Sides = { own: readonly Observation[]; period: Period; rest: readonly Observation[]; over: Period };

const batchesOver = (rows: readonly Observation[], period: Period): Batches => ({
  metric,
  batches: batchesIn(metric, rows, period),
});

export const compared = (repositoryId: string, { own, period, rest, over }: Sides): FailingService => {
  // Counted once for the figures and their comparison.
  const [one, another] = [batchesOver(own, period), batchesOver(rest, over)];
  const [figure, other] = [figureOf(metric, one, { period }), figureOf(metric, another, { period: over })];
  const [now, then] = [valueOf(figure), valueOf(other)];
  const known = now !== null && then !== null;
  return {
    repositoryId,
    figure,
    other,
    pValue: known
      ? pValueOfDifference(metric, { rows: one, options: { period } }, { rows: another, options: { period: over } })
      : null,
    isMore: known && now > then,
  };
};

export const byService = (rows: readonly Observation[]): [string, Observation[], Observation[]][] => {
  const counting = rows.filter((row) => row.metric === metric && row.excluded === null);
  const services = Map.groupBy(counting, (row) => row.repositoryId ?? '');
  return [...services].flatMap(([id, own]) =>
    id === '' ? [] : [[id, own, counting.filter((row) => row.repositoryId !== id)]],
  );
};

/** Every service against all others. */
export const failingServices = (rows: readonly Observation[], period: Period): FailingService[] =>
  byService(rows).map(([id, own, rest]) => compared(id, { own, period, rest, over: period }));

export type ServiceShift = FailingService & { after: Period; before: Period };

/** Weeks a change must have held, weeks of the level before, and the age up to which a change is news. */
export const shiftWeeks = { held: 6, before: 12, news: 30 } as const;

/** Every second week: neighbouring weeks give nearly the same result, and each candidate raises the p-value. */
export const placesIn = (weekStarts: readonly Instant[], rows: readonly Observation[], to: Instant): Instant[] => {
  const first = minOf(rows.map(({ at }) => at));
  return weekStarts.filter(
    (at, index) =>
      index % 2 === weekStarts.length % 2 &&
      at <= to - shiftWeeks.held * week &&
      at >= to - shiftWeeks.news * week &&
      at >= first + shiftWeeks.before * week,
  );
};

const clearest = (found: readonly ServiceShift[]): ServiceShift[] => {
  const sorted = found.toSorted((a, b) => (a.pValue ?? 2) - (b.pValue ?? 2)).slice(0, 1);
  return sorted.map((one) => ({
    ...one,
    pValue: one.pValue === null ? null : Math.min(1, one.pValue * found.length),
  }));
};

/**
 * Since when each service fails more or less often: the week whose two sides differ most. The p-value is multiplied by
 * the number of candidate weeks.
 * @param weekStarts candidate weeks for a change
 */
export const serviceShifts = (
  rows: readonly Observation[],
  weekStarts: readonly Instant[],
  to: Instant,
): ServiceShift[] =>
  byService(rows).flatMap(([id, own]) =>
    clearest(
      placesIn(weekStarts, own, to).map((at): ServiceShift => {
        const [before, after] = [
          { from: at - shiftWeeks.before * week, to: at },
          { from: at, to },
        ];
        return { ...compared(id, { own, period: after, rest: own, over: before }), after, before };
      }),
    ),
  );
