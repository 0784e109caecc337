/** Services that fail more often than the others, or that fail more or less often since some week. */
import { minOf } from '../../long-lists.ts';
import {
  batchesBetween,
  batchesIn,
  dayOfBatch,
  type Batch,
  type Batches,
  type RowsOrBatches,
} from '../../figure/batches.ts';
import { pValueOfDifference } from '../../figure/difference.ts';
import { figureOf } from '../../figure/figure.ts';
import type { Instant } from '../../facts.ts';
import type { Figure, FigureRow, Observation, Period } from '../../observation.ts';
import { weekSeconds as week } from '../../time/durations.ts';

const metric = 'change_failure_rate';

export type ServiceRow = FigureRow & Pick<Observation, 'repositoryId'>;

export type FailingService = {
  repositoryId: string;
  figure: Figure;
  other: Figure;
  /** Null where the difference cannot be judged. */
  pValue: number | null;
  isMore: boolean;
};

const valueOf = (figure: Figure): number | null => (figure.kind === 'value' ? figure.value : null);

type Sides = { own: RowsOrBatches; period: Period; rest: RowsOrBatches; over: Period };

const batchesOver = (counted: RowsOrBatches, period: Period): Batches => ({
  metric,
  batches: batchesIn(metric, counted, period),
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

const isCounting = (row: ServiceRow): boolean => row.metric === metric && row.excluded === null;

/** The deployments of each service. */
export const byService = (rows: readonly ServiceRow[]): [string, ServiceRow[]][] => {
  const services = Map.groupBy(rows.filter(isCounting), (row) => row.repositoryId ?? '');
  return [...services].filter(([id]) => id !== '');
};

/**
 * `all` without `own`, day by day, so that hundreds of services do not read each other's rows. Deployments count 0 or
 * 1, so that their sums can be subtracted.
 */
const without = (all: Batches, own: Batches): Batches => {
  const ownOf = new Map(own.batches.map((batch) => [dayOfBatch(batch), batch]));
  const rest = all.batches.map((batch): Batch => {
    const part = ownOf.get(dayOfBatch(batch));
    if (part === undefined) return batch;
    const ones = batch.ones - part.ones;
    return {
      ...batch,
      total: batch.total - part.total,
      n: batch.n - part.n,
      sum: { sum: ones, rest: 0 },
      squares: ones,
      ones,
      most: Math.min(ones, 1),
    };
  });
  return { metric, batches: rest.filter(({ total }) => total > 0) };
};

/** Every wanted service against all `others`, whose deployments are counted by day. */
export const failingServices = (
  rows: readonly ServiceRow[],
  period: Period,
  isWanted: (repositoryId: string) => boolean = () => true,
): (FailingService & { others: Batches })[] => {
  const all = batchesOver(rows.filter(isCounting), period);
  const wanted = byService(rows).filter(([id]) => isWanted(id));
  return wanted.map(([id, deployments]) => {
    const own = batchesOver(deployments, period);
    const others = without(all, own);
    return { ...compared(id, { own, period, rest: others, over: period }), others };
  });
};

export type ServiceShift = FailingService & { after: Period; before: Period };

/** Weeks a change must have held, weeks of the level before, and the age up to which a change is news. */
export const shiftWeeks = { held: 6, before: 12, news: 30 } as const;

/** Every second week: neighboring weeks give nearly the same result, and each candidate raises the p-value. */
export const positionsIn = (weekStarts: readonly Instant[], rows: readonly ServiceRow[], to: Instant): Instant[] => {
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
  rows: readonly ServiceRow[],
  weekStarts: readonly Instant[],
  to: Instant,
): ServiceShift[] =>
  byService(rows).flatMap(([id, deployments]) => {
    const sides = positionsIn(weekStarts, deployments, to).map((at) => ({
      before: { from: at - shiftWeeks.before * week, to: at },
      after: { from: at, to },
    }));
    const edges = sides.flatMap(({ before, after }) => [before.from, after.from]);
    const own = batchesBetween(metric, deployments, [...edges, to]);
    return clearest(
      sides.map(({ before, after }): ServiceShift => {
        return { ...compared(id, { own, period: after, rest: own, over: before }), after, before };
      }),
    );
  });
