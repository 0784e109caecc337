/** How much a person has in progress, compared with their teammates. */
import { quantile, sorted } from '../figure/statistics.ts';
import { highLoadFrom, loadSeverity } from './risks/load-factors.ts';
import type { RiskLevel } from './risks/risk-facts.ts';

export type Workload = {
  /** Null where no number of parallel items is a risk. */
  overload: RiskLevel | null;
  /** Items from which a load is a risk. */
  highFrom: number;
  /** Whole items between which the middle half of the teammates is; null with fewer than three of them. */
  teammates: { low: number; high: number; others: number } | null;
};

const minTeammates = 3;

/** @param others items in progress of each teammate */
export const workloadOf = (items: number, others: readonly number[]): Workload => {
  const ascending = sorted(others);
  return {
    overload: loadSeverity('work-in-progress', items),
    highFrom: highLoadFrom,
    teammates:
      others.length < minTeammates
        ? null
        : {
            low: Math.floor(quantile(ascending, 0.25)),
            high: Math.ceil(quantile(ascending, 0.75)),
            others: others.length,
          },
  };
};
