/** The signals of each dimension, and their weights in an organization. */
import { message, t } from '@sightline/contract';
import { metricDefinitions, type MetricKey } from '../definitions.ts';
import { eachDimension, type Dimension } from '../dimensions.ts';
import type { ScoringRule } from './scoring-rule.ts';

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
  /** `custom` weighs like `weighted`, then applies the rules. */
  method: ScoringMethod;
  /** A dimension that is switched off is not computed at all. */
  enabled: Record<Dimension, boolean>;
  /** In percent; the sum need not be 100, contributions use the share of the sum. */
  weights: Record<Dimension, number>;
  /** Rules of the custom method, in order. */
  rules: ScoringRule[];
  signals: Record<Dimension, SignalConfiguration[]>;
  /** Map signals against the organization's own distribution instead of the fixed anchors. */
  normalization: boolean;
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

/** Neutral rules, one for each band of scores: they change nothing until a value other than 1 is set. */
const band = (id: string, name: string, condition: string, description: string): ScoringRule => ({
  id,
  name,
  type: condition.startsWith('score') ? 'threshold' : 'range',
  condition,
  value: 1,
  description,
});

const defaultRules: ScoringRule[] = [
  band('excellent', message('90 and above'), 'score >= 90', message('Scores of 90 and above')),
  band('good', message('80 to 89'), '80-89', message('Scores from 80 to below 90')),
  band('average', message('70 to 79'), '70-79', message('Scores from 70 to below 80')),
  band('below-average', message('Below 70'), 'score < 70', message('Scores below 70')),
];

const defaultTexts = defaultRules.flatMap(({ name, description }) => [name, description]);

export const isDefaultRuleText = (text: string): boolean => defaultTexts.includes(text);
/** The name or description of a rule in the current language: default ones are stored in English, others as written. */
export const ruleText = (text: string): string => (isDefaultRuleText(text) ? t(text) : text);
/** The inverse of `ruleText`: default texts are stored in English. */
export const storedRuleText = (text: string): string => defaultTexts.find((known) => t(known) === text) ?? text;

/** The signals of a dimension, as the definitions of their metrics say. */
const signalsOf = (dimension: Dimension): SignalConfiguration[] =>
  Object.values(metricDefinitions).flatMap(({ key, signal }) =>
    signal?.dimension === dimension
      ? [{ metric: key as MetricKey, enabled: true, weight: 1, floor: signal.floor, target: signal.target }]
      : [],
  );

export const defaultScoring: ScoringConfiguration = {
  version: 1,
  method: 'weighted',
  enabled: eachDimension(true),
  rules: defaultRules,
  weights: { codeQuality: 25, velocity: 20, collaboration: 20, innovation: 15, reliability: 20 },
  signals: {
    codeQuality: signalsOf('codeQuality'),
    velocity: signalsOf('velocity'),
    collaboration: signalsOf('collaboration'),
    innovation: signalsOf('innovation'),
    reliability: signalsOf('reliability'),
  },
  normalization: true,
  outlierDetection: true,
  minimumDataPoints: 10,
  teamModifiers: [],
  complexity: { taskComplexity: 1, codebaseSize: 1, teamSize: 1, domainComplexity: 1, technicalDebt: 1 },
};
