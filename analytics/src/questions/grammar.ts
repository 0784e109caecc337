import type { MetricKey } from '../metrics/definitions.ts';
import type { DayRule } from './day-ranges.ts';
import type { Phrasing } from './phrasing.ts';

export type MatchedMetric = MetricKey | 'performance_score';

/** How a language asks. Patterns are matched with a text in lower case, with spaces around its words. */
export type Grammar = {
  /** Words that show that a question is in this language. */
  typicalWords: RegExp;
  /** What people call each metric, in lower case. */
  names: () => readonly (readonly [MatchedMetric, readonly string[]])[];
  /** Whether a name is that of the thing that is counted rather than of a metric of it. */
  isThing: (name: string) => boolean;
  /** Questions without the name of a metric; the first that fits is meant. */
  phrasings: readonly Phrasing[];
  days: readonly DayRule[];
  /** Words after which days are named. */
  introducesDays: RegExp;
  asksForTeams: RegExp;
  asksWhy: RegExp;
  asksForFuture: RegExp;
  asksForWorkload: RegExp;
  asksForEffect: RegExp;
  ranksPeople: RegExp;
};
