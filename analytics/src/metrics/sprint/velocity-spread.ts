/** How much a team's velocity varies from sprint to sprint. */
import { quantile, sorted } from '../../figure/statistics.ts';

/** With fewer sprints, a quarter of them would be less than one. */
const fewest = 4;

/** The middle half (25th to 75th percentile) of what sprints completed; null with too few sprints. */
export const velocitySpread = (completed: readonly number[]): { low: number; high: number; n: number } | null => {
  if (completed.length < fewest) return null;
  const ascending = sorted(completed);
  return { low: quantile(ascending, 0.25), high: quantile(ascending, 0.75), n: completed.length };
};
