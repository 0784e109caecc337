/** The explanation of a person's score, from evidence. */
import {
  confidenceOf,
  decomposeChange,
  decomposeDistance,
  dimensions,
  reasonText,
  scoreWith,
  type Decomposition,
  type MetricKey,
  type ScoreFactor,
} from '@sightline/analytics';
import { limits, t, type Claim, type Explanation, type Statement } from '@sightline/contract';
import { nameOf } from '../claims/index.ts';
import { formatPoints, figureIn, otherFigureIn, sentence, textOf, unclearSentence } from '../statements/index.ts';
import {
  nameOfDimension,
  playsFor,
  pointsClaim,
  scenarioClaim,
  scoreClaim,
  signalClaim,
  signalName,
  type Evidence,
} from '../insights/index.ts';
import type { ExplanationDocument } from './explanations.store.ts';

/** A counterfactual with a smaller effect on the score is not shown. */
const minDifference = 1;
const maxCounterfactuals = 2;

const byDimension = ({ dimensions: impacts }: Decomposition): Explanation['dimensions'] =>
  dimensions.map((dimension) => ({ dimension, name: nameOfDimension(dimension), impact: impacts[dimension] }));

/** The change of the signal itself; null if its figures show none. */
const movement = (evidence: Evidence, metric: MetricKey): Statement | null => {
  const claim = signalClaim(evidence, metric);
  if (claim === null || claim.comparison === null || claim.figure.kind !== 'value') return null;
  const isClear = claim.significance?.clear === true;
  const tone = !isClear ? 'neutral' : evidence.figures.get(metric)?.change?.direction === 'better' ? 'better' : 'worse';
  return sentence(tone)(
    '{metric}: {now}, compared with {before} in the 30 days before: {verdict, select, better {clearly better} worse {clearly worse} gaps {a difference that gaps in the data could explain} other {no clear change}}.',
    {
      metric: nameOf(metric),
      now: figureIn(claim),
      before: otherFigureIn(claim),
      verdict: claim.significance?.withinGaps === true ? 'gaps' : tone,
    },
  );
};

const trendOf = (statement: Statement | null): Explanation['keyFactors'][number]['trend'] =>
  statement === null || statement.tone === 'neutral'
    ? 'stable'
    : statement.tone === 'better'
      ? 'improving'
      : 'declining';

/** Whether the reader of a sentence is the person it names. */
type Owner = 'self' | 'other';

const opening = (evidence: Evidence, owner: Owner): Statement => {
  const claim = scoreClaim(evidence);
  const { previous, now, isClear } = evidence;
  const { name } = evidence.person;
  const say = sentence('neutral');
  if (previous === null)
    return say(
      '{owner, select, self {Your} other {{name}’s}} score is {now}. There is no score in the 30 days before to compare it with.',
      { owner, name, now: figureIn(claim) },
    );
  const values = { owner, name, now: figureIn(claim), before: otherFigureIn(claim) };
  if (!isClear)
    return unclearSentence(claim, {
      unchanged: say(
        '{owner, select, self {Your} other {{name}’s}} score is {now}, with no clear change from {before} in the 30 days before.',
        values,
      ),
      changed: say(
        '{owner, select, self {Your} other {{name}’s}} score is {now}, after {before} in the 30 days before.',
        values,
      ),
    });
  const rose = now.overall > previous.overall;
  return sentence(rose ? 'better' : 'worse')(
    '{owner, select, self {Your} other {{name}’s}} score {direction, select, up {rose} other {fell}} from {before} to {now}.',
    { ...values, direction: rose ? 'up' : 'down' },
  );
};

/** The signals that account for most of a clear change, in its direction. */
const drivers = (evidence: Evidence, { total, factors }: Decomposition): Statement[] => {
  if (!evidence.isClear) return [];
  const [first, second] = factors.filter(({ impact }) => impact * total > 0);
  if (first === undefined) return [];
  const written = ({ metric, impact }: ScoreFactor) =>
    figureIn(pointsClaim(evidence, metric, impact, 'change'), formatPoints(impact));
  const tone = total > 0 ? 'better' : 'worse';
  const metric = nameOf(first.metric);
  return [
    second === undefined
      ? sentence(tone)('{metric} accounts for {points}.', { metric, points: written(first) })
      : sentence(tone)('{metric} accounts for {points} and {metric2} for {points2}.', {
          metric,
          points: written(first),
          metric2: signalName(second.metric),
          points2: written(second),
        }),
  ];
};

const counterfactuals = (evidence: Evidence): Statement[] => {
  const { now, long } = evidence;
  return (long?.signals ?? [])
    .flatMap(({ metric, value }) => {
      const score = scoreWith(now, metric, value);
      return score === null || Math.abs(score - now.overall) < minDifference ? [] : [{ metric, score }];
    })
    .sort((a, b) => Math.abs(b.score - now.overall) - Math.abs(a.score - now.overall))
    .slice(0, maxCounterfactuals)
    .map(({ metric, score }) => {
      const claim = scenarioClaim(evidence, metric, score);
      return sentence('neutral')('With “{metric}” at its 90-day level, the score would be {score}.', {
        metric: nameOf(metric),
        score: otherFigureIn(claim),
      });
    });
};

const comparedWithTeam = (evidence: Evidence, owner: Owner): Explanation['team'] => {
  const { teammates, now, person } = evidence;
  const distance = teammates.length < limits.smallestGroup ? null : decomposeDistance(now, teammates);
  const [first] = distance?.factors ?? [];
  if (distance === null || first === undefined) return null;
  const claim = pointsClaim(evidence, first.metric, first.impact, 'distance');
  const mean = now.overall - distance.total;
  const comparedWithMean: Claim = {
    ...scoreClaim(evidence),
    comparison: {
      kind: 'group',
      label: t('the mean of {teammates} teammates', { teammates: teammates.length }),
      days: evidence.days,
      figure: { kind: 'value', value: mean, n: teammates.length, total: teammates.length },
      basis: { kind: 'teammates-mean' },
      absolute: distance.total,
      relative: mean === 0 ? null : now.overall / mean - 1,
    },
    significance: null,
  };
  return {
    people: teammates.length,
    distance: distance.total,
    statement: sentence('neutral')(
      '{owner, select, self {You are} other {{name} is}} {distance} {side, select, below {below} other {above}} the mean of {teammates} teammates; the biggest factor is {metric} with {points}.',
      {
        owner,
        name: person.name,
        distance: figureIn(comparedWithMean, formatPoints(distance.total, { signed: false })),
        side: distance.total < 0 ? 'below' : 'above',
        teammates: teammates.length,
        metric: signalName(first.metric),
        points: figureIn(claim, formatPoints(first.impact)),
      },
    ),
    dimensions: byDimension(distance),
    rules: distance.rules,
  };
};

const nothingChanged = (evidence: Evidence): Decomposition => decomposeChange(evidence.now, evidence.now);

export const explainPerson = (evidence: Evidence): ExplanationDocument => {
  const { now, previous, days } = evidence;
  const change = previous === null ? nothingChanged(evidence) : decomposeChange(previous, now);
  const statements = [opening(evidence, 'other'), ...drivers(evidence, change)];
  return {
    previousScore: previous?.overall ?? null,
    clear: evidence.isClear,
    explanation: statements.map(textOf).join(' '),
    statements,
    confidenceLevel: confidenceOf(now, evidence.minimum),
    days,
    keyFactors: change.factors.map(({ dimension, metric, impact, rate, mix, before, now: score }) => {
      const evidenceOf = movement(evidence, metric);
      return {
        factor: nameOf(metric),
        metric,
        dimension,
        trend: trendOf(evidenceOf),
        impact,
        rate,
        mix,
        score,
        previousScore: previous === null ? null : before,
        evidence: evidenceOf,
      };
    }),
    rules: change.rules,
    dimensions: byDimension(change),
    counterfactuals: counterfactuals(evidence),
    team: comparedWithTeam(evidence, 'other'),
    toSelf: {
      opening: opening(evidence, 'self'),
      team: comparedWithTeam(evidence, 'self')?.statement ?? null,
    },
    missing: now.missing.map(({ metric, reason }) =>
      t('{metric}: {reason}', { metric: nameOf(metric), reason: reasonText(reason) }),
    ),
    recommendations: playsFor(evidence).map(({ play }) => play.title),
  };
};
