/** The metrics of the scoring settings, which analytics calls dimensions. */
import { defaultScoring, dimensionNames, metricDefinitions, type Dimension } from '@sightline/analytics';
import { message, t, type contract, type RouteReply, type ScoringMetricId } from '@sightline/contract';

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
    category: message('Quality'),
    description: message('Whether changes are easy to review and work once deployed.'),
    source: 'Bitbucket, Jira',
  },
  velocity: {
    category: message('Delivery'),
    description: message("How much gets done compared with the team's own baseline, and how long it takes."),
    source: 'Jira, Bitbucket',
  },
  collaboration: {
    category: message('Teamwork'),
    description: message('Reviews given, how quickly, how many people they help, and documentation written.'),
    source: 'Bitbucket, Confluence',
  },
  reliability: {
    category: message('Delivery'),
    description: message(
      'Whether committed work is finished in time, and deployments succeed and are repaired quickly.',
    ),
    source: 'Jira, Bitbucket',
  },
  innovation: {
    category: message('Growth'),
    description: message('New capability compared with maintenance, contributions to new areas, documented decisions.'),
    source: 'Jira, Bitbucket, Confluence',
  },
};

type Described = RouteReply<typeof contract.scoring.read>['metrics'];

/** Every metric with the signals behind it. */
export const describeMetrics = (): Described =>
  Object.entries(dimensionOf).map(([id, dimension]) => ({
    id: id as ScoringMetricId,
    name: dimensionNames[dimension],
    category: t(words[dimension].category),
    description: t(words[dimension].description),
    source: words[dimension].source,
    signals: defaultScoring.signals[dimension].map(({ metric }) => {
      const { name, definition, unit, better, signal } = metricDefinitions[metric];
      // Some anchors are multiples of the team's own median.
      return { metric, name, definition, unit: signal?.isRelativeToTeam === true ? null : unit, better };
    }),
  }));
