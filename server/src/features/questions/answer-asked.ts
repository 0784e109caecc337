/** Questions in plain words, answered with claims only. */
import {
  isMetricKey,
  dateOf,
  metricDefinitions,
  nearestMetrics,
  parseQuestion,
  type DayRange,
  type MatchedMetric,
  type NamedSubject,
  pushAll,
} from '@sightline/analytics';
import { addDays, sortedByName, t, type AnsweredQuestion, type Claim, type Statement } from '@sightline/contract';
import { NotAllowed } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { audienceOf, visibleTeams } from '../visibility/index.ts';
import { readFindings, readServiceNames } from '../findings/index.ts';
import { inTenant } from '../ranges/index.ts';
import { findOwnPerson, listDevelopers } from '../people/index.ts';
import { nameOf, readClaims } from '../claims/index.ts';
import { comparisonLink, historyLink, inSentence } from '../statements/index.ts';
import { mapQuestion, maxSubjects, type KnownSubjects, type MappedQuestion } from './map-question.ts';
import { screenFor } from './answer-elsewhere.ts';
import { trendOf } from './answer-trend.ts';
import { relatedMetrics } from './related-metrics.ts';
import { changeSentence, countSentence, extremesSentence, levelSentence, toneOf } from './sentences.ts';
import { answerTexts as texts, refusals } from './texts.ts';

type Answer = Pick<AnsweredQuestion, 'statements' | 'chart' | 'next'>;

/** Questions nearest to one that has no answer. */
const maxNearest = 3;
/** How many teams an answer compares if the question names none: each is read on its own. */
const maxTeams = 60;

/**
 * The answer to a question from figures, or why there is none. It may name people of the organization, but gives
 * their figures only to those who may see them.
 */
export const answerAsked = async (ctx: RouteContext, question: string): Promise<AnsweredQuestion> => {
  const known = await inTenant(ctx, async (tx, { now, timeZone }) => {
    const visible = await visibleTeams(tx, audienceOf(ctx.user));
    const naming =
      (kind: 'team' | 'person') =>
      ({ id, name }: { id: string; name: string }): NamedSubject => ({ subject: `${kind}:${id}`, name });
    const teams = visible.map(naming('team'));
    const largest = visible.toSorted((a, b) => b.members - a.members).slice(0, maxTeams);
    const own = await findOwnPerson(tx, ctx.user);
    return {
      today: dateOf(now, timeZone).toString(),
      teams,
      largestTeams: sortedByName(largest.map(naming('team'))),
      people: (await listDevelopers(tx)).map(naming('person')),
      own: {
        person: own === null ? null : naming('person')(own),
        team: teams.find(({ subject }) => subject === `team:${own?.teamId}`) ?? null,
      },
      services: [...(await readServiceNames(tx)).values()],
    };
  });
  const empty = { question, understood: null, refused: null, statements: [], chart: null, next: null };
  const suggestions = texts.suggestions({
    team: known.teams[0]?.name ?? null,
    isLinked: known.own.person !== null,
  });
  if (question === '') return { ...empty, suggestions };
  const read = await readQuestion(ctx, question, known);
  if ('unknownName' in read) return { ...empty, refused: texts.unknownName(read.unknownName), suggestions };
  if ('refused' in read) {
    const next = screenFor(read.refused, read, { question, known });
    const nearest = read.nearest.map((metric) => texts.nearest(nameOf(metric)));
    return {
      ...empty,
      refused: t(refusals[read.refused]),
      next,
      suggestions: [...new Set([...nearest, ...suggestions])].slice(0, suggestions.length),
    };
  }
  const { asked: parsed, by } = read;
  const subjects =
    parsed.intent === 'teams'
      ? known.largestTeams
      : parsed.subjects.length === 0
        ? [{ subject: 'organization', name: texts.everybody() }]
        : parsed.subjects.slice(0, maxSubjects);
  if (subjects.length === 0) return { ...empty, refused: texts.noTeams(), suggestions };
  const { metric, intent, days } = parsed;
  try {
    const answer = await answerParsed(ctx, parsed, { subjects, today: known.today });
    if (intent === 'teams' && subjects.length < known.teams.length)
      answer.statements.unshift(plain(texts.largestTeams(subjects.length, known.teams.length)));
    const understood = { intent, metric, name: nameOf(metric), subjects, days, by };
    return { ...empty, ...answer, understood, suggestions };
  } catch (error) {
    if (error instanceof NotAllowed) return { ...empty, refused: error.message, suggestions };
    throw error;
  }
};

type Read =
  | { asked: MappedQuestion; by: 'grammar' | 'model' }
  | { refused: keyof typeof refusals; nearest: MatchedMetric[]; metric: MatchedMetric | null; days: DayRange | null }
  | { unknownName: string };

/** Parses the question by the grammar, or if that fails, with the organization's language model. */
const readQuestion = async (ctx: RouteContext, question: string, known: KnownSubjects): Promise<Read> => {
  const parsed = parseQuestion(question, known);
  if (parsed.kind === 'understood') return { asked: parsed, by: 'grammar' };
  if (parsed.reason === 'name') return { unknownName: parsed.name };
  const named = { metric: null, days: null };
  if (parsed.reason === 'several') return { refused: 'several', nearest: parsed.metrics, ...named };
  // The model is not used for forecasts, rankings of people and questions that other screens answer.
  if (parsed.reason !== 'no-metric' && parsed.reason !== 'days')
    return { refused: parsed.reason, nearest: parsed.metric === null ? [] : [parsed.metric], ...parsed };
  const mapped = await mapQuestion(ctx, question, known);
  if (mapped.kind === 'mapped') return { asked: mapped.question, by: 'model' };
  const nearest = mapped.kind === 'refused' ? mapped.nearest : nearestMetrics(question, maxNearest);
  return { refused: parsed.reason, nearest, ...named };
};

const answerParsed = async (
  ctx: RouteContext,
  { intent, metric, days, asksHowMany = false, asksForTrend = false }: MappedQuestion,
  { subjects, today }: { subjects: readonly NamedSubject[]; today: string },
): Promise<Answer> => {
  const claims = await readClaims(
    ctx,
    days,
    subjects.map(({ subject }) => ({ metric, subject })),
  );
  if (intent === 'teams' || intent === 'compare') {
    const href = comparisonLink(intent === 'teams' ? [] : subjects.map(({ subject }) => subject), days);
    const isSized = isSizedByTeam(metric, claims);
    const statements = compareAll(claims, isSized ? plain(texts.sizedByTeam(nameOf(metric))) : extremesOf(claims));
    if (intent === 'teams') pushAll(statements, await relatedFindings(ctx, metric, days));
    return { statements, chart: isSized ? null : barsOf(claims), next: { text: texts.openComparison(), href } };
  }
  const statements = claims.flatMap((claim) => [
    levelSentence(claim),
    ...(claim.scored === undefined ? [] : [plain(texts.scoredOf(claim.scored))]),
    ...(asksHowMany ? countSentence(claim) : []),
  ]);
  const [claim] = claims;
  if (claim === undefined) return { statements, chart: null, next: null };
  if (intent === 'why' && canBeExplained(claim)) pushAll(statements, await reasons(ctx, metric, claim));
  const chart = asksForTrend && claims.length === 1 ? await trendOf(ctx, claim) : null;
  return { statements, chart, next: { text: texts.openHistory(), href: historyOf(claim, today) } };
};

/** Over the screen's usual year, or over the days that the question names if they begin before it. */
const historyOf = ({ metric, subject, days }: Claim, today: string): string =>
  historyLink(metric, subject, days.from < addDays(today, -365) ? days : null);

/** Whether it is in points of several teams, which size them differently. */
const isSizedByTeam = (metric: MatchedMetric, claims: readonly Claim[]): boolean =>
  isMetricKey(metric) &&
  metricDefinitions[metric].unit.startsWith('points-') &&
  claims.filter(({ subject }) => subject.startsWith('team:')).length > 1;

/** The extremes, and where readers learn whether they differ clearly. */
const extremesOf = (claims: readonly Claim[]): Statement | null => {
  const [first] = claims;
  const extremes = extremesSentence(claims);
  if (first === undefined || extremes === null) return extremes;
  const isTested = isComparable(first.metric as MatchedMetric, first.subject);
  const note = isTested ? texts.clearDifferences() : texts.notTested();
  return { ...extremes, parts: [...extremes.parts, { kind: 'text', text: ` ${note}` }] };
};

const compareAll = (claims: readonly Claim[], compared: Statement | null): Statement[] => {
  const changed = claims.filter((claim) => toneOf(claim) !== 'neutral').map(changeSentence);
  const shown = [...changed, ...(compared === null ? [] : [compared])];
  const name = claims[0]?.name ?? '';
  if (changed.length === 0)
    shown.push(plain(claims.some(hasValue) ? texts.noneChanged(name) : texts.noData(inSentence(name))));
  return shown;
};

/** The Overview's findings about teams, in this metric or a related one. */
const relatedFindings = async (ctx: RouteContext, metric: MatchedMetric, days: MappedQuestion['days']) => {
  const related = new Set<string>([metric, ...(relatedMetrics[metric] ?? [])]);
  const { findings } = await readFindings(ctx, days, 'teams');
  const stated = findings.filter(
    ({ statement: { tone, claims } }) => tone !== 'neutral' && claims.some((claim) => related.has(claim.metric)),
  );
  return stated.length === 0
    ? []
    : [
        plain(texts.relatedFindings()),
        ...stated.flatMap(({ statement, cause }) => (cause ? [statement, cause] : [statement])),
      ];
};

/** A figure of zero, before or now, has no cause to look for. */
const canBeExplained = (claim: Claim): boolean =>
  claim.figure.kind === 'value' &&
  !(claim.figure.value === 0 && claim.better === 'lower' && toneOf(claim) === 'neutral');

const hasValue = ({ figure }: Claim): boolean => figure.kind === 'value';

const plain = (text: string): Statement => ({ parts: [{ kind: 'text', text }], claims: [], tone: 'neutral' });

/** What else changed clearly over the same days. States that they coincided, not that one caused the other. */
const reasons = async (ctx: RouteContext, metric: MatchedMetric, claim: Claim): Promise<Statement[]> => {
  const related = (relatedMetrics[metric] ?? []).filter((relatedKey) => isComparable(relatedKey, claim.subject));
  const others = await readClaims(
    ctx,
    claim.days,
    related.map((relatedKey) => ({ metric: relatedKey, subject: claim.subject })),
  );
  const changed = others.filter((other) => toneOf(other) !== 'neutral');
  if (changed.length > 0) return [plain(texts.sameDays()), ...changed.map(changeSentence)];
  const checked = others.map(({ name }) => inSentence(name)).join(', ');
  if (checked === '') return [];
  return [plain(toneOf(claim) === 'neutral' ? texts.nothingChanged(checked) : texts.noReason(checked))];
};

/** Whether a metric exists for this kind of subject. */
const isComparable = (metric: MatchedMetric, subject: string): boolean =>
  !isMetricKey(metric) ||
  metricDefinitions[metric].comparedAcross.includes(subject.startsWith('person:') ? 'people' : 'teams');

const barsOf = (claims: readonly Claim[]): AnsweredQuestion['chart'] => {
  const [first] = claims;
  if (first === undefined || !claims.some(hasValue)) return null;
  return {
    title: first.name,
    unit: first.unit,
    better: first.better,
    metric: first.metric,
    points: claims.map(({ subject, subjectName, days, figure }) => ({
      subject,
      name: subjectName,
      days,
      receiptDays: days,
      value: figure.kind === 'value' ? figure.value : null,
    })),
  };
};
