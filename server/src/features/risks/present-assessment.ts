import {
  isMetricKey,
  flowFigureDefinitions,
  harmDays,
  harmPoints,
  metricDefinitions,
  probabilityOf,
  riskFactorText,
  riskLevelOf,
  riskScoreOf,
  windowDays,
  type RiskFactor,
} from '@sightline/analytics';
import { addDays, t, type Claim, type Figure, type RiskAssessment, type Statement } from '@sightline/contract';
import { figureIn, inSentence, otherFigureIn, sentence } from '../statements/index.ts';
import { atOncePart, nameOf, receiptOf } from '../claims/index.ts';
import type { StoredAssessment } from './assessments.store.ts';

type Presented = Omit<StoredAssessment, 'id'> & { id: string | null };

/** Days that a score is over. */
const scoredDays = 30;
/** Days that the typical weekly load is based on. */
const usualDays = 182;
/** Days that a figure is compared with. */
const comparedDays = 84;

const figure = (value: number, n: number): Figure => ({ kind: 'value', value, n, total: n });

/** The comparison days of a factor's figure, and their label. */
const comparisonOf = ({
  key,
  metric,
}: RiskFactor): { days: number; label: string; before: 'score' | 'usual' | 'weekday' | '4 weeks' | '12 weeks' } => {
  if (metric === 'work_in_progress')
    return { days: comparedDays, label: t('on that weekday in the 12 weeks before'), before: 'weekday' };
  if (metric === 'performance_score') return { days: scoredDays, label: t('four weeks earlier'), before: 'score' };
  if (key === 'parallel-work')
    return { days: usualDays, label: t('in a usual week of the 6 months before'), before: 'usual' };
  if (metric === 'people_helped') return { days: windowDays, label: t('in the 4 weeks before'), before: '4 weeks' };
  return { days: comparedDays, label: t('in the 12 weeks before'), before: '12 weeks' };
};

const claimOf = (factor: RiskFactor, assessment: Presented, name: string): Claim => {
  const { metric, crossing } = factor;
  const isScore = metric === 'performance_score';
  const isLoad = factor.key === 'parallel-work';
  // The items at the end of the day.
  const isOfDay = metric === 'work_in_progress';
  const over = isOfDay ? 1 : isScore ? scoredDays : windowDays;
  const definition = isMetricKey(metric) ? metricDefinitions[metric] : null;
  const days = {
    from: addDays(assessment.assessedOn, 1 - over),
    to: assessment.assessedOn,
  };
  const subject = `person:${assessment.personId}`;
  const before = crossing.before;
  const until = addDays(assessment.assessedOn, isOfDay ? -1 : -windowDays);
  const comparison = comparisonOf(factor);
  // The number of rows of a score, a count of people or an earlier figure is not stored with an assessment.
  const n = isScore || metric === 'people_helped' ? 0 : crossing.n;
  return {
    metric,
    name: isScore || definition !== null ? nameOf(metric) : t(flowFigureDefinitions.work_in_progress.name),
    part: isLoad ? atOncePart() : null,
    subject,
    subjectName: name,
    unit: isLoad ? 'items' : isScore ? 'score' : (definition?.unit ?? 'items'),
    better: isScore ? 'higher' : (definition?.better ?? 'lower'),
    days,
    figure: figure(crossing.value, n),
    comparison:
      before === null
        ? null
        : {
            kind: isLoad || isOfDay ? 'group' : 'previous',
            label: comparison.label,
            days: {
              from: addDays(until, 1 - comparison.days),
              to: until,
            },
            figure: figure(before, 0),
            ...(isLoad || isOfDay ? { basis: { kind: isLoad ? 'usual-week' : 'usual-weekday' } as const } : {}),
            absolute: crossing.value - before,
            relative: before === 0 ? null : (crossing.value - before) / before,
          },
    significance: null,
    receipt: receiptOf(metric, subject, days),
    dataVersion: assessment.dataVersion,
  };
};

const descriptionOf = (factor: RiskFactor, assessment: Presented, name: string): Statement => {
  const say = sentence('worse');
  const risk = factor.name;
  if (factor.metric === 'after_hours')
    return say('{risk}. The share is on your profile and visible only to you.', { risk });
  const claim = claimOf(factor, assessment, name);
  const now = figureIn(claim);
  const isNow = factor.metric === 'performance_score' || factor.metric === 'work_in_progress';
  // A share of what went well contradicts the name of the risk, so the sentence says what it is a share of.
  const metric = claim.unit === 'share' && claim.better === 'higher' ? claim.name : null;
  if (claim.comparison === null) {
    if (isNow) return say('{risk}: {now} now.', { risk, now });
    return metric === null
      ? say('{risk}: {now} in the last 4 weeks.', { risk, now })
      : say('{risk}. {metric}: {now} in the last 4 weeks.', { risk, metric, now });
  }
  const values = { risk, now, before: otherFigureIn(claim) };
  switch (comparisonOf(factor).before) {
    case 'score':
      return say('{risk}: {now} now, {before} four weeks earlier.', values);
    case 'weekday':
      return say('{risk}: {now} now, {before} on that weekday in the 12 weeks before.', values);
    case 'usual':
      return say('{risk}: {now} in the last 4 weeks, {before} in a usual week of the 6 months before.', values);
    case '4 weeks':
      return say('{risk}: {now} in the last 4 weeks, {before} in the 4 weeks before.', values);
    case '12 weeks':
      return metric === null
        ? say('{risk}: {now} in the last 4 weeks, {before} in the 12 weeks before.', values)
        : say('{risk}. {metric}: {now} in the last 4 weeks, {before} in the 12 weeks before.', { ...values, metric });
  }
};

/** @param self whether the viewer is the person, who alone sees some of it */
export const presentAssessment = (assessment: Presented, name: string, self: boolean): RiskAssessment => {
  const factors = visibleFactors(assessment, self);
  const riskScore = riskScoreOf(factors);
  return {
    id: assessment.id,
    developerId: assessment.personId,
    developerName: name,
    riskScore,
    riskLevel: riskLevelOf(riskScore),
    assessedAt: assessment.assessedAt.toISOString(),
    assessedOn: assessment.assessedOn,
    dataVersion: assessment.dataVersion,
    riskFactors: factors.map((factor) => ({
      key: factor.key,
      name: factor.name,
      category: factor.category,
      severity: factor.severity,
      description: descriptionOf(factor, assessment, name),
      likelihood: Math.round(probabilityOf(factor.likelihood) * 100),
      likelihoodFrom: {
        kind: factor.likelihood.from,
        n: factor.likelihood.n,
        harmed: factor.likelihood.harmed,
        usual: factor.likelihood.usual === null ? null : Math.round(factor.likelihood.usual * 100),
      },
      impact: factor.impact,
      mitigations: [...factor.mitigations],
    })),
    overallMitigation: overallMitigationOf(factors),
  };
};

/** Removes what only the person may see; level and score are recomputed from the rest. */
export const visibleFactors = ({ factors }: Pick<Presented, 'factors'>, self: boolean): RiskFactor[] =>
  factors.filter((factor) => self || factor.ownOnly !== true).map((factor) => riskFactorText(factor, self));

/** Steps with an order and a deadline, in addition to the factors' mitigations. */
const overallMitigationOf = (factors: readonly RiskFactor[]): string[] => {
  if (factors.length === 0) return [];
  const [first = '', second, third] = factors
    .toSorted((a, b) => riskScoreOf([b]) - riskScoreOf([a]))
    .map(({ name }) => inSentence(name));
  const order =
    second === undefined
      ? []
      : third === undefined
        ? [t('Work on one thing at a time: first “{first}”, then “{second}”.', { first, second })]
        : [
            t('Work on one thing at a time: first “{first}”, then “{second}”, then “{third}”.', {
              first,
              second,
              third,
            }),
          ];
  return [
    ...order,
    t(
      'Assess again in {days} days, when a score at least {points} points below usual would show that the risk was real.',
      { days: harmDays, points: harmPoints },
    ),
  ];
};
