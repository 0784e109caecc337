import type { DayRule } from './day-ranges.ts';
import type { MatchedMetric, Phrasing } from './phrasing.ts';

/** The grammar of questions in one language. Patterns match a lower-case text with spaces around its words. */
export type Grammar = {
  /** Words that show that a question is in this language. */
  typicalWords: RegExp;
  /** Names that people use for each metric, in lower case. */
  names: () => readonly (readonly [MatchedMetric, readonly string[]])[];
  /** Whether a name means the counted thing rather than a metric about it. */
  isThing: (name: string) => boolean;
  /** Questions without the name of a metric; the first match applies. */
  phrasings: readonly Phrasing[];
  days: readonly DayRule[];
  /** Words after which days are named. */
  introducesDays: RegExp;
  asksForTeams: RegExp;
  asksForServices: RegExp;
  /** Questions about work that is not finished, which no metric counts. */
  asksForOpenWork: RegExp;
  asksHowMany: RegExp;
  asksWhy: RegExp;
  asksForAdvice: RegExp;
  /** Questions about single sprints, which figures do not single out. */
  asksForSprints: RegExp;
  /** Weekdays, times of day and kinds of work, to which no figure is limited. */
  namesPart: RegExp;
  /**
   * Words in front of the name of a team or person, and words that are capitalized without being one; null if the
   * language capitalizes all nouns.
   */
  properNouns: { before: RegExp; other: RegExp } | null;
  asksForFuture: RegExp;
  asksForWorkload: RegExp;
  asksForEffect: RegExp;
  ranksPeople: RegExp;
};
