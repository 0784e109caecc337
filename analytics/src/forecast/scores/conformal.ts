/**
 * Conformal intervals that adapt (Gibbs and Candès 2021): the width is a quantile of earlier residuals, and the
 * quantile moves with the share of intervals that held. Residuals are divided by the usual error of their series, so
 * that steady and volatile people share one pool.
 */

/** Half the width of an interval; null if too few earlier predictions had an outcome by then. */
export type Adapted = number | null;

/** The coverage that intervals aim for. */
export const promisedCoverage = 0.8;
/** Minimum number of past cases with a known outcome for an interval. */
export const minimumCases = 10;
/** Points of time back to which residuals count. */
const recentPoints = 24;
/** How fast the quantile follows the achieved coverage. */
const rate = 0.1;
/** Weight, in cases, of everyone's error when a series' own error is shrunk toward it. */
const pooledCases = 10;
/** The smallest error assumed, in points: scores are shown as whole numbers. */
const minError = 0.5;

type Residuals = { at: number; id: string; predicted: number; actual: number | null };
type Scale = { count: number; sum: number };

/**
 * @param made in order of time: `at` counts steps before the end, descending
 * @param ahead steps until the outcome of a prediction is known
 * @returns half widths in the order of `made`, each computed only from outcomes that were known by then
 */
export const adaptIntervals = (made: readonly Residuals[], ahead: number): Adapted[] => {
  const byTime = Map.groupBy(made.keys(), (index) => made[index]?.at ?? 0);
  const widths: Adapted[] = made.map(() => null);
  const scales = new Map<string, Scale>();
  const all: Scale = { count: 0, sum: 0 };
  const errorOf = (id: string): number => {
    const own = scales.get(id) ?? { count: 0, sum: 0 };
    const pooled = all.count === 0 ? 0 : all.sum / all.count;
    return Math.max(minError, (own.sum + pooledCases * pooled) / (own.count + pooledCases));
  };
  /** By the point at which their outcome became known, the latest last. */
  const residuals: number[][] = [];
  let miss = 1 - promisedCoverage;
  for (const at of [...byTime.keys()].sort((a, b) => b - a)) {
    let [decided, missed] = [0, 0];
    const news: number[] = [];
    for (const index of byTime.get(at + ahead) ?? []) {
      const one = made[index];
      if (one === undefined || one.actual === null) continue;
      const off = Math.abs(one.actual - one.predicted);
      news.push(off / errorOf(one.id));
      const own = scales.get(one.id) ?? { count: 0, sum: 0 };
      scales.set(one.id, { count: own.count + 1, sum: own.sum + off });
      all.count += 1;
      all.sum += off;
      const width = widths[index] ?? null;
      if (width === null) continue;
      decided += 1;
      if (off > width) missed += 1;
    }
    if (decided > 0) miss = Math.min(0.5, Math.max(0.02, miss + rate * (1 - promisedCoverage - missed / decided)));
    if (news.length > 0) residuals.push(news);
    const recent = residuals.slice(-recentPoints).flat();
    if (recent.length < minimumCases) continue;
    const quantile = upperQuantile(recent, 1 - miss);
    for (const index of byTime.get(at) ?? []) {
      const one = made[index];
      if (one !== undefined) widths[index] = quantile * errorOf(one.id);
    }
  }
  return widths;
};

/** The smallest value that at least this share, corrected for the next one to come, lies at or below. */
const upperQuantile = (values: readonly number[], share: number): number => {
  const sorted = Float64Array.from(values).sort();
  const rank = Math.ceil((sorted.length + 1) * share);
  return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1] ?? 0;
};
