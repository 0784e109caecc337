/** A metric over time: one figure for each part of a period. */
import { figureOf, type FigureOptions } from '../../figure/figure.ts';
import type { Batches, RowsOrBatches } from '../../figure/batches.ts';
import type { Instant } from '../../facts.ts';
import type { Figure, FigureRow, Period } from '../../observation.ts';
import type { MetricKey } from '../definitions.ts';

/**
 * The figure of each part, in order. Each uses only the rows of its part, like the receipt of that part. A part with
 * too few rows lacks data; it is never zero.
 * @param counted one subject's rows, or their batches; those of other metrics are ignored
 * @param parts ascending and without overlap
 * @param options as for `figureOf`
 * @param shown replaces a part's figure, for example to withhold it
 */
export const figureSeries = (
  metric: MetricKey,
  counted: RowsOrBatches,
  parts: readonly Period[],
  {
    shown = (figure) => figure,
    ...options
  }: Omit<FigureOptions, 'period'> & { shown?: (figure: Figure, period: Period) => Figure },
): Figure[] => {
  const inParts = 'batches' in counted ? batchesByPart(counted, parts) : rowsByPart(metric, counted, parts);
  return parts.map((period, index) => shown(figureOf(metric, inParts[index]!, { ...options, period }), period));
};

const rowsByPart = (metric: MetricKey, rows: readonly FigureRow[], parts: readonly Period[]): FigureRow[][] =>
  byPart(
    rows.filter((row) => row.metric === metric),
    parts,
  );

const batchesByPart = ({ metric, batches }: Batches, parts: readonly Period[]): Batches[] =>
  byPart(batches, parts).map((some) => ({ metric, batches: some }));

const byPart = <One extends { at: Instant }>(all: readonly One[], parts: readonly Period[]): One[][] => {
  const inParts: One[][] = parts.map(() => []);
  for (const one of all) {
    const part = partAt(parts, one.at);
    if (part !== null) inParts[part]!.push(one);
  }
  return inParts;
};

const partAt = (parts: readonly Period[], at: Instant): number | null => {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (parts[middle]!.from <= at) low = middle;
    else high = middle - 1;
  }
  const part = parts[low];
  return part !== undefined && part.from <= at && at < part.to ? low : null;
};
