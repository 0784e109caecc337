/** The explanation of a person's score, from evidence. */
import {
  confidenceOf,
  decomposeChange,
  decomposeDistance,
  dimensions,
  metricDefinitions,
  scoreWith,
  type Decomposition,
  type MetricKey,
  type ScoreFactor,
} from '@sightline/analytics';
import { limits, type Claim, type Explanation, type Statement } from '@sightline/contract';
import { figureIn, otherFigureIn, sentence, textOf, unclearSentence } from '../statements/index.ts';
import {
  nameOfDimension,
  playsFor,
  pointsClaim,
  scenarioClaim,
  scoreClaim,
  signalClaim,
  signalName,
  formatPoints,
  type Evidence,
} from '../insights/index.ts';
import type { ExplanationDocument } from './explanations.store.ts';

/** A counterfactual with a smaller effect on the score is not shown. */
const leastDifference = 1;
const mostCounterfactuals = 2;

const byDimension = ({ dimensions: impacts }: Decomposition): Explanation['dimensions'] =>
  dimensions.map((dimension) => ({ dimension, name: nameOfDimension(dimension), impact: impacts[dimension] }));

const verdicts = { better: ', clearly better', worse: ', clearly worse', neutral: ', no clear change' };
const withinGapsVerdict = ', a difference that gaps in the data could explain';

/** How the signal itself moved, where its figures show it. */
const movement = (evidence: Evidence, metric: MetricKey): Statement | null => {
  const claim = signalClaim(evidence, metric);
  if (claim === null || claim.comparison === null || claim.figure.kind !== 'value') return null;
  const { name } = metricDefinitions[metric];
  const isClear = claim.significance?.clear === true;
  const tone = !isClear ? 'neutral' : evidence.figures.get(metric)?.change?.direction === 'better' ? 'better' : 'worse';
  const verdict = claim.significance?.withinGaps === true ? withinGapsVerdict : verdicts[tone];
  return sentence(tone)('{name}: {claim} against {claim2} in the 30 days before{verdict}.', {
    name,
    claim: figureIn(claim),
    claim2: otherFigureIn(claim),
    verdict,
  });
};

const trendOf = (statement: Statement | null): Explanation['keyFactors'][number]['trend'] =>
  statement === null || statement.tone === 'neutral'
    ? 'stable'
    : statement.tone === 'better'
      ? 'improving'
      : 'declining';

const opening = (evidence: Evidence): Statement => {
  const claim = scoreClaim(evidence);
  const { person, previous, now, isClear } = evidence;
  if (previous === null)
    return sentence('neutral')(
      '{name}’s score is {claim}. There is no score in the 30 days before to compare it with.',
      { name: person.name, claim: figureIn(claim) },
    );
  if (!isClear) return unclearSentence(claim, { what: `${person.name}’s score is`, when: ' in the 30 days before' });
  const rose = now.overall > previous.overall;
  return sentence(rose ? 'better' : 'worse')('{name}’s score {text} from {claim} to {claim2}.', {
    name: person.name,
    text: rose ? 'rose' : 'fell',
    claim: otherFigureIn(claim),
    claim2: figureIn(claim),
  });
};

/** The signals that account for most of a clear change, in its direction. */
const drivers = (evidence: Evidence, { total, factors }: Decomposition): Statement[] => {
  if (!evidence.isClear) return [];
  const [first, second] = factors.filter(({ impact }) => impact * total > 0);
  if (first === undefined) return [];
  const written = ({ metric, impact }: ScoreFactor) =>
    figureIn(pointsClaim(evidence, metric, impact), formatPoints(impact));
  const tone = total > 0 ? 'better' : 'worse';
  const share = metricDefinitions[first.metric].name;
  return [
    second === undefined
      ? sentence(tone)('{share} accounts for {first}.', { share, first: written(first) })
      : sentence(tone)('{share} accounts for {first} and {text} for {second}.', {
          share,
          first: written(first),
          text: signalName(second.metric),
          second: written(second),
        }),
  ];
};

const counterfactuals = (evidence: Evidence): Statement[] => {
  const { now, long } = evidence;
  return (long?.signals ?? [])
    .flatMap(({ metric, value }) => {
      const score = scoreWith(now, metric, value);
      return score === null || Math.abs(score - now.overall) < leastDifference ? [] : [{ metric, score }];
    })
    .sort((a, b) => Math.abs(b.score - now.overall) - Math.abs(a.score - now.overall))
    .slice(0, mostCounterfactuals)
    .map(({ metric, score }) => {
      const claim = scenarioClaim(evidence, `with “${metricDefinitions[metric].name}” at its 90-day level`, score);
      return sentence('neutral')('With “{name}” at its 90-day level, the score would be {claim}.', {
        name: metricDefinitions[metric].name,
        claim: otherFigureIn(claim),
      });
    });
};

const comparedWithTeam = (evidence: Evidence): Explanation['team'] => {
  const { teammates, now, person } = evidence;
  const distance = teammates.length < limits.smallestGroup ? null : decomposeDistance(now, teammates);
  const [first] = distance?.factors ?? [];
  if (distance === null || first === undefined) return null;
  const side = distance.total < 0 ? 'below' : 'above';
  const size = formatPoints(distance.total).replace(/^[+−]/, '');
  const claim = pointsClaim(evidence, first.metric, first.impact);
  const mean = now.overall - distance.total;
  const comparedWithMean: Claim = {
    ...scoreClaim(evidence),
    comparison: {
      kind: 'group',
      label: `the mean of ${teammates.length} teammates`,
      days: evidence.days,
      figure: { kind: 'value', value: mean, n: teammates.length, total: teammates.length },
      absolute: distance.total,
      relative: mean === 0 ? null : now.overall / mean - 1,
    },
    significance: null,
  };
  return {
    people: teammates.length,
    distance: distance.total,
    statement: sentence('neutral')(
      '{name} is {comparedWithMean} {side} the mean of {text} teammates; the biggest factor is {text2} with {claim}.',
      {
        name: person.name,
        comparedWithMean: figureIn(comparedWithMean, size),
        side,
        text: String(teammates.length),
        text2: signalName(first.metric),
        claim: figureIn(claim, formatPoints(first.impact)),
      },
    ),
    dimensions: byDimension(distance),
    rules: distance.rules,
  };
};

const nothingChanged = (evidence: Evidence): Decomposition => decomposeChange(evidence.now, evidence.now);

export const explainPerson = (evidence: Evidence): { score: number; document: ExplanationDocument } => {
  const { now, previous, days } = evidence;
  const change = previous === null ? nothingChanged(evidence) : decomposeChange(previous, now);
  const statements = [opening(evidence), ...drivers(evidence, change)];
  return {
    score: now.overall,
    document: {
      previousScore: previous?.overall ?? null,
      clear: evidence.isClear,
      explanation: statements.map(textOf).join(' '),
      statements,
      confidenceLevel: confidenceOf(now, evidence.minimum),
      days,
      keyFactors: change.factors.map(({ dimension, metric, impact, rate, mix, before, now: score }) => {
        const evidenceOf = movement(evidence, metric);
        return {
          factor: metricDefinitions[metric].name,
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
      team: comparedWithTeam(evidence),
      missing: now.missing.map(({ metric, reason }) => `${metricDefinitions[metric].name}: ${reason}`),
      recommendations: playsFor(evidence).map(({ play }) => play.title),
    },
  };
};
