import { boundsOf, type RowsOrBatches, type Doubt, type FigureOptions, type MetricKey } from '@sightline/analytics';
import type { FigureBounds } from '@sightline/contract';

/** The bounds of a figure, and the gaps behind them; null if it lacks data. */
export const figureBounds = (
  metric: MetricKey,
  counted: RowsOrBatches,
  doubts: readonly Doubt[],
  options: FigureOptions,
): FigureBounds | null => {
  const { from, to } = options.period;
  const ownDoubts = doubts.filter((doubt) => doubt.metric === metric && doubt.at >= from && doubt.at < to);
  const bounds = boundsOf(metric, counted, ownDoubts, options);
  if (bounds === null) return null;
  const rows = Map.groupBy(ownDoubts, ({ gap }) => gap.kind);
  const gaps = [...rows].map(([kind, ofKind]) => ({ kind, rows: new Set(ofKind.map(({ row }) => row)).size }));
  return { ...bounds, gaps: gaps.toSorted((a, b) => b.rows - a.rows || (a.kind < b.kind ? -1 : 1)) };
};
