import type { DayRule } from './day-ranges.ts';
import type { MatchedMetric, Phrasing } from './phrasing.ts';

/** Questions that no figure answers, or another screen does. */
export type Declined =
  | 'advice'
  | 'forecast'
  | 'workload'
  | 'effect'
  /** How many people or teams there are, and who they are. */
  | 'members'
  | 'ranks-people'
  /** Work that is not finished, which no metric counts. */
  | 'open-work'
  /** Single sprints. */
  | 'sprints'
  /** What a metric means and how it is measured. */
  | 'definition'
  /** What changed, without the name of a metric. */
  | 'news'
  /** When a figure changed, and in which month it was highest. */
  | 'history'
  /** Single items, the longest or latest, and percentiles. */
  | 'single'
  /** Weekdays, times of day and kinds of work, to which no figure is limited. */
  | 'part';

/** The grammar of questions in one language. Patterns match a lower-case text with spaces around its words. */
export type Grammar = {
  /** Words that show that a question is in this language. */
  typicalWords: RegExp;
  /** Names that people use for each metric, in lower case. */
  names: () => readonly (readonly [MatchedMetric, readonly string[]])[];
  /** Whether a name means the counted thing rather than a metric about it. */
  isCountedName: (name: string) => boolean;
  /** Questions without the name of a metric; the first match applies. */
  phrasings: readonly Phrasing[];
  days: readonly DayRule[];
  /** Words after which days are named. */
  introducesDays: RegExp;
  asksForTeams: RegExp;
  asksForServices: RegExp;
  asksHowMany: RegExp;
  /** How a figure developed over time. */
  asksForTrend: RegExp;
  asksWhy: RegExp;
  /** Words in front of the name of a team or person, and words that are capitalized without being one. */
  properNouns: { before: RegExp; other: RegExp };
  declined: Readonly<Record<Declined, RegExp>>;
  /** “I” and “my team”. */
  own: { person: RegExp; team: RegExp };
};
