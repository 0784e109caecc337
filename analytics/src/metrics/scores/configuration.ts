/** The five dimensions, the signals behind each, and how an organisation weighs them. */
import type { MetricKey } from '../definitions.ts';
import type { Dimension } from './dimensions.ts';
import type { ScoringRule } from './scoring-rule.ts';

export { dimensions, eachDimension, type Dimension } from './dimensions.ts';

export const scoringMethods = ['weighted', 'balanced', 'custom'] as const;
export type ScoringMethod = (typeof scoringMethods)[number];

export type SignalConfiguration = {
  metric: MetricKey;
  enabled: boolean;
  weight: number;
  /** Value, in the metric's unit, that maps to 40. */
  floor: number;
  /** Value, in the metric's unit, that maps to 90. */
  target: number;
};

export type TeamModifier = { teamId: string; factor: number; reason: string };

export type ScoringConfiguration = {
  version: number;
  /** Custom weighs like weighted, and then applies the rules. */
  method: ScoringMethod;
  /** A dimension that is switched off is not computed at all. */
  enabled: Record<Dimension, boolean>;
  /** In percent; the sum need not be 100, contributions use the share of the sum. */
  weights: Record<Dimension, number>;
  /** Of the custom method, in order. */
  rules: ScoringRule[];
  signals: Record<Dimension, SignalConfiguration[]>;
  /** Map signals against the organisation's own distribution instead of the fixed anchors. */
  normalisation: boolean;
  outlierDetection: boolean;
  minimumDataPoints: number;
  teamModifiers: TeamModifier[];
  /** 1 is neutral; above 1 the same output is expected to take longer. */
  complexity: {
    taskComplexity: number;
    codebaseSize: number;
    teamSize: number;
    domainComplexity: number;
    technicalDebt: number;
  };
};

/**
 * Neutral rules at the boundaries: they change nothing until somebody gives one a value other than 1.
 * They are no labels: what a score is called is told by the bands of the screens.
 */
const band = (id: string, name: string, condition: string, description: string): ScoringRule => ({
  id,
  name,
  type: condition.startsWith('score') ? 'threshold' : 'range',
  condition,
  value: 1,
  description,
});

const defaultRules: ScoringRule[] = [
  band('excellent', '90 and above', 'score >= 90', 'Scores of 90 and above'),
  band('good', '80 to 89', '80-89', 'Scores from 80 to below 90'),
  band('average', '70 to 79', '70-79', 'Scores from 70 to below 80'),
  band('below-average', 'Below 70', 'score < 70', 'Scores below 70'),
];

const day = 86_400;
const signal = (metric: MetricKey, floor: number, target: number): SignalConfiguration => ({
  metric,
  enabled: true,
  weight: 1,
  floor,
  target,
});

export const defaultScoring: ScoringConfiguration = {
  version: 1,
  method: 'weighted',
  enabled: { codeQuality: true, velocity: true, collaboration: true, innovation: true, reliability: true },
  rules: defaultRules,
  weights: { codeQuality: 25, velocity: 20, collaboration: 20, innovation: 15, reliability: 20 },
  signals: {
    codeQuality: [
      signal('clean_merge_share', 0.5, 0.95),
      signal('change_size', 800, 80),
      signal('change_success_share', 0.8, 0.98),
      signal('escaped_defect_share', 0.3, 0.02),
    ],
    velocity: [
      // In units of the team's own median per person.
      signal('completed_work', 0.4, 1.4),
      signal('cycle_time', 10 * day, 1.5 * day),
      signal('merged_pull_requests', 0.5, 3),
    ],
    collaboration: [
      signal('review_balance', 0.2, 0.6),
      signal('review_response_time', 3 * day, 3 * 3600),
      signal('people_helped', 1, 6),
      signal('pages_written', 0.05, 0.8),
    ],
    innovation: [
      signal('capability_share', 0.2, 0.7),
      signal('new_areas', 0, 0.4),
      signal('decisions_documented', 0, 0.2),
    ],
    reliability: [
      signal('commitment_kept', 0.5, 0.95),
      signal('items_on_time', 0.6, 0.95),
      signal('own_incident_restore_time', 24 * 3600, 3600),
      signal('own_deployment_success', 0.8, 0.99),
    ],
  },
  normalisation: true,
  outlierDetection: true,
  minimumDataPoints: 10,
  teamModifiers: [],
  complexity: { taskComplexity: 1, codebaseSize: 1, teamSize: 1, domainComplexity: 1, technicalDebt: 1 },
};
