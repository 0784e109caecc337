/** Risk signals and their inputs. */
import type { PersonObservations } from '../../metrics/scores/observation-index.ts';

export const riskCategories = ['performance', 'technical', 'collaboration', 'wellbeing'] as const;
export type RiskCategory = (typeof riskCategories)[number];
export const riskLevels = ['critical', 'high', 'medium', 'low'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** Days of the window, and of what it is compared with directly before. */
export const windowDays = 28;
export const comparedDays = 84;

/** What is known of a person as of an instant, which ends a day. */
export type RiskFacts = {
  person: PersonObservations;
  /** The score at the end of a day a number of days earlier; null if there was none. */
  scoreAgo(days: number): number | null;
  at: number;
  /** Since when each of their items is in progress that still is; left out where it is not known. */
  open?: readonly number[];
};

/** A figure that crossed its threshold. */
export type Crossing = {
  value: number;
  /** Rows of the window. */
  n: number;
  /** The same of the twelve weeks before; null with too few rows, or nothing to compare. */
  before: number | null;
  severity: RiskLevel;
};
