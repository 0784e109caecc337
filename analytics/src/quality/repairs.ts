/** Ranks repairs by how much they narrow the bounds of figures. See docs/decisions/1810. */
import type { RowsOrBatches } from '../figure/batches.ts';
import { figureOf, type FigureOptions } from '../figure/figure.ts';
import type { MetricKey } from '../metrics/definitions.ts';
import { boundsOf } from './bounds.ts';
import type { Doubt, Gap } from './gaps.ts';

export type DoubtedFigure = {
  metric: MetricKey;
  counted: RowsOrBatches;
  options: FigureOptions;
  doubts: readonly Doubt[];
};

export type Repair = Gap & {
  /** Rows affected by it. */
  rows: number;
  /** How much it narrows all figures together: at most 1 per figure. */
  narrowing: number;
  /** The figures that it narrows, the most narrowed first. */
  metrics: MetricKey[];
};

const idOf = ({ kind, key }: Gap): string => `${kind} ${key}`;

/** From 0 for an exact figure to 1 for an unbounded one, or one without enough rows yet. */
export const widthOf = ({ metric, counted, options }: DoubtedFigure, doubts: readonly Doubt[]): number => {
  const figure = figureOf(metric, counted, options);
  if (figure.kind !== 'value') {
    const waiting = new Set(doubts.filter(({ effect, counted: own }) => effect === 'row' && own === null));
    return waiting.size > 0 && figure.have + waiting.size >= figure.need ? 1 : 0;
  }
  const bounds = boundsOf(metric, counted, doubts, options);
  if (bounds === null) return 0;
  if (bounds.high === null) return 1;
  const width = bounds.high - bounds.low;
  return width === 0 ? 0 : width / (width + Math.abs(figure.value));
};

/**
 * The repairs, the most effective first. The effect of a repair depends on earlier ones, so it is the mean of doing it
 * first and doing it last.
 */
export const rankRepairs = (figures: readonly DoubtedFigure[]): Repair[] => {
  const found = new Map<string, { gap: Gap; rows: Set<string>; narrowed: Map<MetricKey, number> }>();
  for (const figure of figures) {
    const { metric, doubts } = figure;
    const own = doubts.filter((doubt) => doubt.metric === metric);
    const [all, none] = [widthOf(figure, own), widthOf(figure, [])];
    for (const [id, ofGap] of Map.groupBy(own, ({ gap }) => idOf(gap))) {
      const known = found.get(id) ?? { gap: ofGap[0]!.gap, rows: new Set(), narrowed: new Map() };
      found.set(id, known);
      for (const { row } of ofGap) known.rows.add(row);
      const others = own.filter(({ gap }) => idOf(gap) !== id);
      const first = all - widthOf(figure, others);
      const last = widthOf(figure, ofGap) - none;
      const narrowing = (first + last) / 2;
      if (narrowing > 0) known.narrowed.set(metric, (known.narrowed.get(metric) ?? 0) + narrowing);
    }
  }
  return [...found]
    .map(([id, { gap, rows, narrowed }]) => ({
      id,
      repair: {
        ...gap,
        rows: rows.size,
        narrowing: [...narrowed.values()].reduce((sum, one) => sum + one, 0),
        metrics: [...narrowed].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([metric]) => metric),
      },
    }))
    .toSorted(
      (a, b) => b.repair.narrowing - a.repair.narrowing || b.repair.rows - a.repair.rows || (a.id < b.id ? -1 : 1),
    )
    .map(({ repair }) => repair);
};
