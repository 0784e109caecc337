/** Risk signals and their inputs. */
import type { DaysAgo } from '../../time/days-ago.ts';
import type { PersonObservations } from '../../metrics/scores/observation-index.ts';

export const riskCategories = ['performance', 'technical', 'collaboration', 'wellbeing'] as const;
export type RiskCategory = (typeof riskCategories)[number];
export const riskLevels = ['critical', 'high', 'medium', 'low'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** Days of the window, and of the comparison period directly before it. */
export const windowDays = 28;
export const comparedDays = 84;

/** What is known of a person as of the end of a day. */
export type RiskFacts = {
  person: PersonObservations;
  /** The score at the end of a day a number of days earlier; null if there was none. */
  scoreAgo(days: number): number | null;
  /** 0 days ago is the end of the last complete day. */
  daysAgo: DaysAgo;
  /** When each item that is still in progress was started; missing if unknown. */
  open?: readonly number[];
};

/** A figure that crossed its threshold. */
export type Crossing = {
  value: number;
  /** Rows of the window. */
  n: number;
  /**
   * The value before, usually of the twelve weeks before; null in assessments by an earlier version without enough
   * rows.
   */
  before: number | null;
  severity: RiskLevel;
};
