/**
 * Maps a question in plain words to a metric, subjects and days by a grammar, without a model, so the same words always
 * mean the same. Unsupported questions are rejected with the reason.
 */
import { Temporal } from 'temporal-polyfill';
import type { DayRange } from '../time/periods.ts';
import { questionDays } from './asked-days.ts';
import { englishGrammar } from './english/grammar.ts';
import { germanGrammar } from './german/grammar.ts';
import type { Declined, Grammar } from './grammar.ts';
import type { MatchedMetric } from './phrasing.ts';

/** A subject (`organization`, `team:{id}` or `person:{id}`) and its name in questions. */
export type NamedSubject = { subject: string; name: string };

export type ParsedQuestion =
  | {
      kind: 'understood';
      /**
       * `level`: what is it; `why`: why did it change; `teams`: which team is highest or lowest; `compare`: compare two
       * or more.
       */
      intent: 'level' | 'why' | 'teams' | 'compare';
      metric: MatchedMetric;
      subjects: NamedSubject[];
      days: DayRange;
      asksHowMany: boolean;
      asksForTrend: boolean;
    }
  | {
      kind: 'refused';
      /** `own`: it is about the user, who is not known to be a person of a team. */
      reason: Declined | 'services' | 'own' | 'no-metric' | 'days';
      /** The metric and days that the question names. */
      metric: MatchedMetric | null;
      days: DayRange | null;
    }
  | { kind: 'refused'; reason: 'several'; metrics: MatchedMetric[] }
  /** It names nobody known, or more than one by that name. */
  | { kind: 'refused'; reason: 'name'; name: string };

export type Known = {
  teams: readonly NamedSubject[];
  people: readonly NamedSubject[];
  /** The names of repositories. */
  services?: readonly string[];
  /** The user's own person and team; null if they are not known. */
  own?: { person: NamedSubject | null; team: NamedSubject | null };
  today: string;
};

const defaultDays = 30;
/** How far back a trend goes if the question names no days. */
const trendDays = 365;
/** Letters, digits and what names consist of; everything else separates words. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .replace(/[^\p{L}\p{N}.–-]+/gu, ' ')
    .replace(/\.(?!\.)(?= |$)/g, ' ')
    .trim()} `;

const holds = (text: string, words: string): boolean => text.includes(` ${words} `);

/** Also with the `s` of a German genitive, as `Mobiles` or `Adas`. */
const holdsName = (text: string, name: string): boolean => holds(text, name) || holds(text, `${name}s`);

/** The names of metrics in a text, the longest first. */
const namesIn = (text: string, { names }: Grammar): { metric: MatchedMetric; name: string }[] =>
  names()
    .flatMap(([metric, all]) => all.filter((name) => holds(text, name)).map((name) => ({ metric, name })))
    .toSorted((a, b) => b.name.length - a.name.length);

const metricIn = (text: string, grammar: Grammar): MatchedMetric | null => {
  const [longest] = namesIn(text, grammar);
  if (longest !== undefined && !grammar.isCountedName(longest.name)) return longest.metric;
  const phrasing = grammar.phrasings.find(([pattern]) => pattern.test(text));
  // “Better” and “compare” say nothing about what is better.
  if (phrasing === undefined || (phrasing[1] === 'performance_score' && longest !== undefined))
    return longest?.metric ?? null;
  return phrasing[1];
};

/** Another metric that a text names next to this one. */
const otherMetricIn = (text: string, metric: MatchedMetric, grammar: Grammar): MatchedMetric | null => {
  const whole = namesIn(text, grammar).filter(({ name }) => !grammar.isCountedName(name));
  const ofMetric = whole.filter((found) => found.metric === metric);
  const others = whole.filter(
    ({ metric: other, name }) => other !== metric && !ofMetric.some((found) => holds(` ${found.name} `, name)),
  );
  return ofMetric.length === 0 ? null : (others[0]?.metric ?? null);
};

/** Subjects named in full, or people by a unique first name. Of overlapping names, the longest applies. */
const subjectsIn = (text: string, { teams, people }: Pick<Known, 'teams' | 'people'>): NamedSubject[] => {
  const inFull = [...teams, ...people].filter(({ name }) => holdsName(text, plain(name).trim()));
  const full = inFull.filter(
    ({ name }) => !inFull.some((other) => other.name !== name && plain(other.name).includes(plain(name))),
  );
  const firstNames = Map.groupBy(people, ({ name }) => plain(name).trim().split(' ')[0] ?? '');
  const byFirst = [...firstNames].flatMap(([first, all]) =>
    first.length > 1 &&
    all.length === 1 &&
    holdsName(text, first) &&
    !full.some(({ name }) => holds(plain(name), first))
      ? all
      : [],
  );
  return [...full, ...byFirst];
};

/** Teams and people named in a question. */
export const namedIn = (question: string, known: Pick<Known, 'teams' | 'people'>): NamedSubject[] =>
  subjectsIn(plain(question), known);

/** Names that are words of a language, like `docs`, count only next to words such as “repository”. */
const isDistinctive = (name: string): boolean => /[\p{L}\p{N}][-.\d]/u.test(name);

/** The repository that a question names. */
export const serviceIn = (question: string, { teams, people, services = [] }: Omit<Known, 'today'>): string | null => {
  const text = plain(question);
  const taken = new Set([...teams, ...people].map(({ name }) => plain(name)));
  const named = services.filter((name) => !taken.has(plain(name)) && holdsName(text, plain(name).trim()));
  return named.toSorted((a, b) => b.length - a.length)[0] ?? null;
};

const isAboutServices = (text: string, known: Known, { asksForServices }: Grammar): boolean => {
  const named = serviceIn(text, known);
  return asksForServices.test(text) || (named !== null && isDistinctive(named));
};

const intentIn = (
  text: string,
  subjects: readonly NamedSubject[],
  { asksForTeams, asksWhy }: Grammar,
): 'level' | 'why' | 'teams' | 'compare' => {
  if (asksForTeams.test(text)) return 'teams';
  if (subjects.length > 1) return 'compare';
  return asksWhy.test(text) ? 'why' : 'level';
};

/** Words of metrics and phrasings, which may be capitalized without being names. */
const vocabularyOf = ({ names, phrasings }: Grammar): string =>
  ` ${[...names().flatMap(([, all]) => all), ...phrasings.map(([{ source }]) => source.replace(/[^\p{L}]+/gu, ' '))].join(' ')} `;

/** A word where a team or person is expected that is not one of `subjects`; null if there is none. */
const unknownNameIn = (question: string, subjects: readonly NamedSubject[], grammar: Grammar): string | null => {
  const { before, other } = grammar.properNouns;
  const vocabulary = vocabularyOf(grammar);
  const known = subjects.map(({ name }) => plain(name)).join('');
  const words = question.split(/[^\p{L}\p{N}’'-]+/u).map((word) => word.replace(/[’']s$/, ''));
  const isName = (word: string): boolean =>
    /^\p{Lu}.*\p{Ll}/u.test(word) &&
    !other.test(word.toLowerCase()) &&
    ![known, vocabulary].some((text) => holdsName(text, word.toLowerCase().replace(/s$/, '')));
  return words.find((word, index) => index > 0 && before.test(words[index - 1]!.toLowerCase()) && isName(word)) ?? null;
};

/**
 * The grammars of the text's more likely language and of the other one. The latter is null if the text has none of its
 * typical words and names no metric in it, because “Last” means load in German.
 */
const grammarsFor = (text: string): [Grammar, Grammar | null] => {
  const wordsOf = ({ typicalWords }: Grammar): number => text.match(typicalWords)?.length ?? 0;
  const [likely, other] =
    wordsOf(germanGrammar) > wordsOf(englishGrammar)
      ? [germanGrammar, englishGrammar]
      : [englishGrammar, germanGrammar];
  const isForeign =
    wordsOf(likely) > 0 && wordsOf(other) === 0 && namesIn(text, other).every(({ name }) => other.isCountedName(name));
  return [likely, isForeign ? null : other];
};

/** @param question in the user's own words, in any language that has a grammar */
export const parseQuestion = (question: string, known: Known): ParsedQuestion => {
  const text = plain(question);
  const [likely, other] = grammarsFor(text);
  const parsed = parseIn(likely, text, known);
  if (parsed.kind === 'refused')
    return parsed.reason === 'no-metric' && other !== null ? parseIn(other, text, known) : parsed;
  // A figure of everybody would answer another question.
  const name = unknownNameIn(question, parsed.subjects, likely);
  return name === null ? parsed : { kind: 'refused', reason: 'name', name };
};

/** In this order, the questions that are declined whatever figure they name. */
const declinedFirst = ['advice', 'forecast', 'workload', 'effect', 'members', 'ranks-people'] as const;

const parseIn = (grammar: Grammar, text: string, known: Known): ParsedQuestion => {
  const { declined } = grammar;
  const isDeclined = (reason: Declined): boolean => declined[reason].test(text);
  const metric = metricIn(text, grammar);
  const today = Temporal.PlainDate.from(known.today);
  const days = questionDays(text, today, grammar.days);
  const refuse = (reason: Declined | 'services' | 'own' | 'no-metric' | 'days'): ParsedQuestion => ({
    kind: 'refused',
    reason,
    metric,
    days,
  });
  const first = declinedFirst.find(isDeclined);
  if (first !== undefined) return refuse(first);
  if (isAboutServices(text, known, grammar)) return refuse('services');
  const second = (['open-work', 'sprints', 'definition'] as const).find(isDeclined);
  if (second !== undefined) return refuse(second);
  if (metric === null) return refuse(isDeclined('news') ? 'news' : isDeclined('single') ? 'single' : 'no-metric');
  const other = otherMetricIn(text, metric, grammar);
  if (other !== null) return { kind: 'refused', reason: 'several', metrics: [metric, other] };
  const asksForTeams = grammar.asksForTeams.test(text);
  const third = (['history', 'single'] as const).find((reason) => !asksForTeams && isDeclined(reason));
  if (third !== undefined) return refuse(third);
  if (isDeclined('part')) return refuse('part');
  if (days === null && grammar.introducesDays.test(text)) return refuse('days');
  const own = ownIn(text, known, grammar);
  if (own.includes(null)) return refuse('own');
  const subjects = [...subjectsIn(text, known), ...own.filter((one) => one !== null)];
  const asksForTrend = grammar.asksForTrend.test(text);
  return {
    kind: 'understood',
    intent: intentIn(text, subjects, grammar),
    metric,
    subjects: [...new Map(subjects.map((one) => [one.subject, one])).values()],
    days: days ?? {
      from: today.subtract({ days: (asksForTrend ? trendDays : defaultDays) - 1 }).toString(),
      to: known.today,
    },
    asksHowMany: grammar.asksHowMany.test(text),
    asksForTrend,
  };
};

/** Whom “I” and “my team” mean; null for one that is not known. */
const ownIn = (text: string, { own: known }: Known, { own }: Grammar): (NamedSubject | null)[] => [
  ...(own.person.test(text) ? [known?.person ?? null] : []),
  ...(own.team.test(text) ? [known?.team ?? null] : []),
];
