/** Claims about a person's score and its signals. */
import { dimensionNames, type MetricKey, type PersonScore } from '@sightline/analytics';
import { t, type Claim, type Figure } from '@sightline/contract';
import { claimOf, nameOf, receiptOf, scoreName, withinGaps, type ClaimSubject } from '../claims/index.ts';
import { inSentence } from '../statements/index.ts';
import type { Evidence } from './read-evidence.ts';

const figureOf = ({ overall, low, high, n }: PersonScore): Figure => ({
  kind: 'value',
  value: overall,
  n,
  total: n,
  low,
  high,
});

const subjectOf = ({ person }: Evidence): ClaimSubject => ({
  subject: `person:${person.id}`,
  name: person.name,
});

/** The score, with that of the previous period if there is one. */
export const scoreClaim = (evidence: Evidence): Claim => {
  const { subject, name } = subjectOf(evidence);
  const { days, before, now, previous, isClear, isScoreWithinGaps, dataVersion } = evidence;
  return {
    metric: 'performance_score',
    name: t(scoreName),
    part: null,
    subject,
    subjectName: name,
    unit: 'score',
    better: 'higher',
    days,
    figure: figureOf(now),
    comparison:
      previous === null
        ? null
        : {
            kind: 'previous',
            label: t('the 30 days before'),
            days: before,
            figure: figureOf(previous),
            absolute: now.overall - previous.overall,
            relative: previous.overall === 0 ? null : now.overall / previous.overall - 1,
          },
    significance:
      previous === null ? null : { clear: isClear, pValue: null, ...(isScoreWithinGaps ? { withinGaps: true } : {}) },
    receipt: receiptOf('performance_score', subject, days),
    dataVersion,
  };
};

/** The counterfactual score, next to the actual one. */
export const scenarioClaim = (evidence: Evidence, signal: MetricKey, score: number): Claim => {
  const { overall } = evidence.now;
  return {
    ...scoreClaim(evidence),
    comparison: {
      kind: 'scenario',
      label: t('with “{metric}” at its 90-day level', { metric: nameOf(signal) }),
      days: evidence.longDays,
      figure: { kind: 'value', value: score, n: evidence.now.n, total: evidence.now.n },
      basis: { kind: 'counterfactual', signal },
      absolute: overall - score,
      relative: score === 0 ? null : overall / score - 1,
    },
    significance: null,
  };
};

/** What a signal's points explain; see `score-points.ts`, which recomputes them. */
export type PointsEffect = NonNullable<NonNullable<Claim['part']>['effect']>;

/** Points that a signal accounts for. */
export const pointsClaim = (evidence: Evidence, metric: MetricKey, points: number, effect: PointsEffect): Claim => ({
  ...scoreClaim(evidence),
  part: { kind: 'signal', key: metric, name: nameOf(metric), effect },
  unit: 'points',
  figure: { kind: 'value', value: points, n: evidence.now.n, total: evidence.now.n },
  comparison: null,
  significance: null,
});

/** The figure of a signal itself, with the previous period. */
export const signalClaim = (evidence: Evidence, metric: MetricKey): Claim | null => {
  const figure = evidence.figures.get(metric);
  const { days, before, dataVersion } = evidence;
  if (figure === undefined) return null;
  const claim = claimOf(figure, subjectOf(evidence), { days, before, dataVersion });
  return claim.significance?.clear === true && evidence.gapsOfMetrics.get(metric)?.isChange === true
    ? withinGaps(claim)
    : claim;
};

/** The name of a metric as written within a sentence. */
export const signalName = (metric: MetricKey): string => inSentence(nameOf(metric));
export const nameOfDimension = (dimension: keyof typeof dimensionNames): string => t(dimensionNames[dimension]);
