import { metricDefinitions, opportunitiesIn, type MetricKey, type Opportunity } from '@sightline/analytics';
import { playFor, type Play } from './playbook.ts';
import type { Evidence } from './read-evidence.ts';

/** More than this would be a list, not advice. */
const maxAtOnce = 3;

/** Signals that are significantly worse than in the previous period, beyond what gaps in the data could explain. */
const clearlyWorse = ({ figures, gapsOfMetrics }: Evidence): Set<MetricKey> =>
  new Set(
    [...figures].flatMap(([metric, { change }]) =>
      change?.direction === 'worse' && gapsOfMetrics.get(metric)?.isChange !== true ? [metric] : [],
    ),
  );

/** Whether the figure could already have reached the target, given the gaps in the data. */
const mayBeReached = ({ gapsOfMetrics }: Evidence, { metric, target }: Opportunity): boolean => {
  const best = gapsOfMetrics.get(metric)?.best;
  if (best === undefined) return false;
  return metricDefinitions[metric].better === 'higher' ? best >= target : best <= target;
};

/** The largest opportunities, each with recommended actions. */
export const playsFor = (evidence: Evidence): { opportunity: Opportunity; play: Play }[] =>
  opportunitiesIn(evidence.now, clearlyWorse(evidence))
    .flatMap((opportunity) => {
      if (mayBeReached(evidence, opportunity)) return [];
      const play = playFor(opportunity.metric);
      return play === null ? [] : [{ opportunity, play }];
    })
    .slice(0, maxAtOnce);
