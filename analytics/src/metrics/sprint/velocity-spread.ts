/** How much a team's velocity varies from sprint to sprint. */
import { quantile, sorted } from '../../figure/statistics.ts';

/** Below this, a quarter of the sprints would be less than one. */
const fewest = 4;

/** The middle half of what the sprints completed; null for too few of them. */
export const velocitySpread = (completed: readonly number[]): { low: number; high: number; n: number } | null => {
  if (completed.length < fewest) return null;
  const ascending = sorted(completed);
  return { low: quantile(ascending, 0.25), high: quantile(ascending, 0.75), n: completed.length };
};
