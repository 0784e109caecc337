/** A metric over time: one figure for each part of a period. */
import { figureOf, type FigureOptions } from '../../figure/figure.ts';
import type { Instant } from '../../facts.ts';
import type { Figure, FigureRow, Period } from '../../observation.ts';
import type { MetricKey } from '../definitions.ts';

/**
 * The figure of each part, in their order. Each is made of the rows in it and of nothing else, so it is
 * the figure of the receipt of that part; a part with too few rows says so and is never zero.
 * @param observations one subject's; rows of other metrics are ignored
 * @param parts ascending and without overlap
 * @param options as of `figureOf`: since when it is recorded, and what a rate divides by
 * @param shown what is shown in place of a part's figure of these rows
 */
export const figureSeries = <Row extends FigureRow>(
  metric: MetricKey,
  observations: readonly Row[],
  parts: readonly Period[],
  {
    shown = (figure) => figure,
    ...options
  }: Omit<FigureOptions, 'period'> & { shown?: (figure: Figure, rows: readonly Row[], period: Period) => Figure },
): Figure[] => {
  const rows: Row[][] = parts.map(() => []);
  for (const row of observations) {
    if (row.metric !== metric) continue;
    const part = partAt(parts, row.at);
    if (part !== null) rows[part]!.push(row);
  }
  return parts.map((period, index) =>
    shown(figureOf(metric, rows[index]!, { ...options, period }), rows[index]!, period),
  );
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
