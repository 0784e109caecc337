/** Recommendations for a person, from evidence. */
import { confidenceOf, metricDefinitions, type Opportunity } from '@sightline/analytics';
import { t, type Claim } from '@sightline/contract';
import { nameOf } from '../claims/index.ts';
import { formatPoints, figureIn, otherFigureIn, sentence, textOf } from '../statements/index.ts';
import { playsFor, pointsClaim, scoreClaim, signalClaim, type Evidence } from '../insights/index.ts';
import type { RecommendationDocument, StoredRecommendation } from './recommendations.store.ts';

type Derived = Pick<StoredRecommendation, 'metric' | 'category' | 'priority'> & { document: RecommendationDocument };

/** The figure of a signal, with its target value. */
const targetClaim = (claim: Claim, { target }: Opportunity): Claim => {
  const current = claim.figure.kind === 'value' ? claim.figure.value : 0;
  return {
    ...claim,
    comparison: {
      kind: 'target',
      label: t('the target'),
      days: null,
      figure: { kind: 'value', value: target, n: 0, total: 0 },
      basis: { kind: 'signal-target' },
      absolute: current - target,
      relative: target === 0 ? null : current / target - 1,
    },
    significance: null,
  };
};

/** The score of a signal, from 0 to 100. */
const signalScore = (evidence: Evidence, metric: Opportunity['metric']): Claim => {
  const { score = 0, rows = 0 } = evidence.now.signals.find((signal) => signal.metric === metric) ?? {};
  return {
    ...scoreClaim(evidence),
    part: { kind: 'signal', key: metric, name: nameOf(metric) },
    figure: { kind: 'value', value: score, n: rows, total: rows },
    comparison: null,
    significance: null,
  };
};

const evidenceOf = (evidence: Evidence, claim: Claim, { metric, reason }: Opportunity) => {
  const name = nameOf(metric);
  if (reason === 'worse' && claim.comparison !== null)
    return sentence('worse')('{metric}: {now}, clearly worse than {before} in the 30 days before.', {
      metric: name,
      now: figureIn(claim),
      before: otherFigureIn(claim),
    });
  return sentence('neutral')('{metric}: {now}, which scores {score} of 100.', {
    metric: name,
    now: figureIn(claim),
    score: figureIn(signalScore(evidence, metric)),
  });
};

/** Whether the target is still to be reached, by the figure that the reader sees. */
const isAhead = (current: number, { target, metric }: Opportunity): boolean =>
  metricDefinitions[metric].better === 'higher' ? target > current : target < current;

export const recommendPerson = (evidence: Evidence): Derived[] =>
  playsFor(evidence).flatMap(({ opportunity, play }): Derived[] => {
    const { metric, priority, gain } = opportunity;
    const claim = signalClaim(evidence, metric);
    if (claim === null || claim.figure.kind !== 'value' || !isAhead(claim.figure.value, opportunity)) return [];
    const points = figureIn(pointsClaim(evidence, metric, gain, 'target'), formatPoints(gain, { signed: false }));
    const statements = [
      evidenceOf(evidence, claim, opportunity),
      sentence('neutral')('Reaching {target} would raise the score by about {points}.', {
        target: otherFigureIn(targetClaim(claim, opportunity)),
        points,
      }),
    ];
    return [
      {
        metric,
        category: play.category,
        priority,
        document: {
          title: play.title,
          description: statements.map(textOf).join(' '),
          statements,
          impact: t('About {points} in the score', { points: formatPoints(gain) }),
          confidenceLevel: confidenceOf(evidence.now, evidence.minimum),
          actions: [...play.actions],
          metrics: [
            {
              metric: nameOf(metric),
              key: metric,
              currentValue: claim.figure.value,
              targetValue: opportunity.target,
              unit: claim.unit,
            },
          ],
        },
      },
    ];
  });
