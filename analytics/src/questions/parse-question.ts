/**
 * A question in plain words, mapped to a metric, subjects and days by a grammar: no model takes part, and the same
 * words always mean the same. What is not modelled is refused with the reason.
 */
import { Temporal } from 'temporal-polyfill';
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { DayRange } from '../time/periods.ts';
import { questionDays } from './asked-days.ts';
import { plainlyAsked } from './plain-phrasings.ts';

export type MatchedMetric = MetricKey | 'performance_score';
/** `organization`, `team:{id}` or `person:{id}`, by the name that a question has for it. */
export type NamedSubject = { subject: string; name: string };

export type ParsedQuestion =
  | {
      kind: 'understood';
      /** What is it; why did it change; which team is highest or lowest; compare two or more. */
      intent: 'level' | 'why' | 'teams' | 'compare';
      metric: MatchedMetric;
      subjects: NamedSubject[];
      days: DayRange;
      /** Whether the question named the days itself. */
      saysDays: boolean;
    }
  | { kind: 'refused'; reason: 'forecast' | 'workload' | 'effect' | 'ranks-people' | 'no-metric' | 'days' };

export type Known = { teams: readonly NamedSubject[]; people: readonly NamedSubject[]; today: string };

const defaultDays = 30;
const scoreWords = ['performance score', 'performance', 'score', 'scores'];

const wordsOf: readonly (readonly [MatchedMetric, readonly string[]])[] = [
  ...(Object.keys(metricDefinitions) as MetricKey[]).map((key) => {
    const { name, alsoCalled = [] } = metricDefinitions[key];
    return [key, [name.toLowerCase(), ...alsoCalled]] as const;
  }),
  ['performance_score', scoreWords],
];

/** Letters, digits and what names consist of; everything else separates words. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .replace(/[^\p{L}\p{N}.–-]+/gu, ' ')
    .replace(/\.(?!\.)(?= |$)/g, ' ')
    .trim()} `;

const holds = (text: string, words: string): boolean => text.includes(` ${words} `);

const metricIn = (text: string): MatchedMetric | null => {
  const found = wordsOf
    .flatMap(([metric, names]) => names.filter((name) => holds(text, name)).map((name) => ({ metric, name })))
    .toSorted((a, b) => b.name.length - a.name.length);
  // One word, and `pull requests`, name the thing that is counted rather than a metric of it.
  const [longest] = found;
  const isThing = longest !== undefined && (!longest.name.includes(' ') || longest.name === 'pull requests');
  if (longest !== undefined && !isThing) return longest.metric;
  return plainlyAsked(text) ?? longest?.metric ?? null;
};

/** Named in full, or people by a unique first name. Of overlapping names the longest is meant. */
const subjectsIn = (text: string, { teams, people }: Pick<Known, 'teams' | 'people'>): NamedSubject[] => {
  const inFull = [...teams, ...people].filter(({ name }) => holds(text, plain(name).trim()));
  const full = inFull.filter(
    ({ name }) => !inFull.some((other) => other.name !== name && plain(other.name).includes(plain(name))),
  );
  const firstNames = Map.groupBy(people, ({ name }) => plain(name).trim().split(' ')[0] ?? '');
  const byFirst = [...firstNames].flatMap(([first, all]) =>
    first.length > 1 && all.length === 1 && holds(text, first) && !full.some(({ name }) => holds(plain(name), first))
      ? all
      : [],
  );
  return [...full, ...byFirst];
};

/** Teams and people named in a question. */
export const namedIn = (question: string, known: Pick<Known, 'teams' | 'people'>): NamedSubject[] =>
  subjectsIn(plain(question), known);

const intentIn = (text: string, subjects: readonly NamedSubject[]): 'level' | 'why' | 'teams' | 'compare' => {
  if (/ (which|what) teams? | (teams|by team|per team|between teams|across teams) /.test(text)) return 'teams';
  if (subjects.length > 1) return 'compare';
  return / (why|reason|reasons|cause|causes|caused|because) /.test(text) ? 'why' : 'level';
};

const asksForFuture =
  / (will|forecast|predict|prediction|next (?:week|month|quarter|year|sprint)|tomorrow|can we|going to|when (?:are|is|do|does)|by (?:the )?\d{1,2}(?:st|nd|rd|th)) /;
const asksForWorkload =
  / (overload|overloaded|overworked|overwhelmed|burn(?:ed|t)? out|burnout|workload|too busy|too much (?:work|to do)) /;
const asksForEffect =
  / (?:(?:did|does) .*(?:help|pay off|make a difference)|(?:has|have) .*(?:(?<!people )helped|paid off|made a difference)) /;
const ranksPeople =
  / (who|whom|which (?:developer|person|people|engineer|colleague)s?|(?:best|worst|laziest|slowest|fastest|top|weakest) (?:developer|person|people|engineer|colleague|member|performer)s?) /;

/** @param question in the user's own words */
export const parseQuestion = (question: string, known: Known): ParsedQuestion => {
  const text = plain(question);
  if (asksForFuture.test(text)) return { kind: 'refused', reason: 'forecast' };
  if (asksForWorkload.test(text)) return { kind: 'refused', reason: 'workload' };
  if (asksForEffect.test(text)) return { kind: 'refused', reason: 'effect' };
  if (ranksPeople.test(text)) return { kind: 'refused', reason: 'ranks-people' };
  const metric = metricIn(text);
  if (metric === null) return { kind: 'refused', reason: 'no-metric' };
  const today = Temporal.PlainDate.from(known.today);
  const parsed = questionDays(text, today);
  if (parsed === null && / (?:since(?! when)|\d{4}-\d\d-\d\d) /.test(text)) return { kind: 'refused', reason: 'days' };
  const subjects = subjectsIn(text, known);
  return {
    kind: 'understood',
    intent: intentIn(text, subjects),
    metric,
    subjects,
    days: parsed?.days ?? { from: today.subtract({ days: defaultDays - 1 }).toString(), to: known.today },
    saysDays: parsed !== null,
  };
};
