/** The metrics of the scoring settings, which analytics calls dimensions. */
import { defaultScoring, dimensionNames, metricDefinitions, type Dimension } from '@sightline/analytics';
import type { contract, RouteReply, ScoringMetricId } from '@sightline/contract';

export const dimensionOf: Record<ScoringMetricId, Dimension> = {
  'code-quality': 'codeQuality',
  velocity: 'velocity',
  collaboration: 'collaboration',
  reliability: 'reliability',
  innovation: 'innovation',
};

type Words = { category: string; description: string; source: string };

const words: Record<Dimension, Words> = {
  codeQuality: {
    category: 'Quality',
    description: 'Whether changes are easy to review and work once deployed.',
    source: 'Bitbucket, Jira',
  },
  velocity: {
    category: 'Delivery',
    description: "How much gets done compared with the team's own baseline, and how long it takes.",
    source: 'Jira, Bitbucket',
  },
  collaboration: {
    category: 'Teamwork',
    description: 'Reviews given, how quickly, how many people they help, and documentation written.',
    source: 'Bitbucket, Confluence',
  },
  reliability: {
    category: 'Delivery',
    description: 'Whether committed work is finished in time, and deployments succeed and are repaired quickly.',
    source: 'Jira, Bitbucket',
  },
  innovation: {
    category: 'Growth',
    description: 'New capability compared with maintenance, contributions to new areas, documented decisions.',
    source: 'Jira, Bitbucket, Confluence',
  },
};

type Described = RouteReply<typeof contract.scoring.read>['metrics'];

/** Every metric with the signals behind it. */
export const describedMetrics: Described = Object.entries(dimensionOf).map(([id, dimension]) => ({
  id: id as ScoringMetricId,
  name: dimensionNames[dimension],
  ...words[dimension],
  signals: defaultScoring.signals[dimension].map(({ metric }) => {
    const { name, definition, unit, better, signal } = metricDefinitions[metric];
    // Some anchors are multiples of the team's own median.
    return { metric, name, definition, unit: signal?.isRelativeToTeam === true ? null : unit, better };
  }),
}));
