import { z } from 'zod';
import { limits } from './constants.ts';
import { freeText } from './free-text.ts';
import { listPage, pageQuery } from './pages.ts';
import { figure, id, instant, period, unit } from './primitives.ts';
import { route } from './route.ts';
import { message, t } from './language.ts';

export const scoringMetricIds = ['code-quality', 'velocity', 'collaboration', 'reliability', 'innovation'] as const;
export type ScoringMetricId = (typeof scoringMetricIds)[number];
export const scoringMethodNames = ['weighted', 'balanced', 'custom'] as const;
/** The initial values of a new modifier. */
export const modifierExamples = [1.1, 0.9] as const;

export const scoringRuleTypes = ['threshold', 'range', 'formula'] as const;
export const complexityFactors = [
  'taskComplexity',
  'codebaseSize',
  'teamSize',
  'domainComplexity',
  'technicalDebt',
] as const;

/** Bounds of the settings; the screen's sliders have the same. */
export const scoringBounds = {
  weight: { min: 0, max: 100 },
  modifier: { min: 0.5, max: 1.5, step: 0.01 },
  complexity: { min: 0.5, max: 2, step: 0.05 },
  minimumDataPoints: { min: 1, max: 100 },
  ruleValue: { min: 0, max: 2 },
  rules: 20,
  conditionLength: 1_000,
} as const;

const within = ({ min, max }: { min: number; max: number }, setting: string) => {
  const error = (): string =>
    t('{setting} must be between {min, number} and {max, number}', { setting: t(setting), min, max });
  return z.number().min(min, { error }).max(max, { error });
};

export const scoringSignal = z.object({
  metric: z.string().max(60),
  enabled: z.boolean(),
  weight: within(scoringBounds.weight, message('Weight')),
  floor: z.number().describe("the value, in the metric's unit, that gives 40 points"),
  target: z.number().describe("the value, in the metric's unit, that gives 90 points"),
});

export const scoringRule = z.object({
  id: z.string().min(1).max(60),
  name: freeText().pipe(z.string().min(1, message('Rule name is required')).max(limits.entityName)),
  type: z.enum(scoringRuleTypes),
  condition: z
    .string()
    .max(scoringBounds.conditionLength)
    .describe('threshold: score >= 90; range: 80-89; formula: an expression that gives the score'),
  value: within(scoringBounds.ruleValue, message('Value')).describe('what the score is multiplied by'),
  description: freeText().pipe(z.string().max(500)),
});

export const teamModifier = z.object({
  teamId: id,
  factor: within(scoringBounds.modifier, message('Modifier')),
  reason: freeText().pipe(z.string().max(500)),
});

/** The scoring settings of an organization. */
export const scoringConfiguration = z.object({
  method: z.enum(scoringMethodNames),
  metrics: z
    .array(
      z.object({
        id: z.enum(scoringMetricIds),
        enabled: z.boolean(),
        weight: within(scoringBounds.weight, message('Weight')).describe(
          'in percent; only the share of the sum counts',
        ),
        signals: z.array(scoringSignal).max(20),
      }),
    )
    .length(scoringMetricIds.length, message('Each metric must appear exactly once')),
  rules: z
    .array(scoringRule)
    .max(scoringBounds.rules, { error: () => t('At most {rules} rules', { rules: scoringBounds.rules }) }),
  teamModifiers: z.array(teamModifier).max(500),
  complexity: z.object({
    taskComplexity: within(scoringBounds.complexity, message('Complexity')),
    codebaseSize: within(scoringBounds.complexity, message('Complexity')),
    teamSize: within(scoringBounds.complexity, message('Complexity')),
    domainComplexity: within(scoringBounds.complexity, message('Complexity')),
    technicalDebt: within(scoringBounds.complexity, message('Complexity')),
  }),
  normalization: z.boolean(),
  outlierDetection: z.boolean(),
  minimumDataPoints: within(scoringBounds.minimumDataPoints, message('Minimum data points')).int(),
});
export type ScoringSettings = z.infer<typeof scoringConfiguration>;

const described = z.object({
  id: z.enum(scoringMetricIds),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  source: z.string(),
  signals: z.array(
    z.object({
      metric: z.string(),
      name: z.string(),
      definition: z.string(),
      unit: unit.nullable(),
      better: z.enum(['higher', 'lower']),
    }),
  ),
});

const moved = z.object({ before: figure, after: figure });
export type ScoreMove = z.infer<typeof moved>;

const movedSubject = moved.extend({
  kind: z.enum(['person', 'team']),
  id,
  name: z.string(),
  teamName: z.string().nullable().describe('of a person'),
});

export const scoringPreview = z.object({
  period,
  organization: moved,
  teams: z.array(movedSubject).describe('by name, where they are few; of many, they are among the rows'),
  rows: z.array(movedSubject).describe('people with a score before or after, the largest changes first'),
  page: listPage,
  scored: z.number().int().describe('people with a score before or after, listed or not'),
  moved: z.number().int().describe('of these, people whose score changes by more than 2 points, appears or disappears'),
});
export type ScoringPreview = z.infer<typeof scoringPreview>;

export const scoring = {
  read: route({
    method: 'GET',
    path: '/scoring',
    access: 'signed-in',
    summary: 'The scoring configuration, its date and its history',
    reply: z.object({
      version: z.number().int().describe('0 before the first change; sent with every change'),
      configuration: scoringConfiguration,
      defaults: scoringConfiguration,
      metrics: z.array(described),
      teams: z.array(z.object({ id, name: z.string() })),
      measuredVersion: z.number().int().nullable().describe('of the shown figures; null before the first run'),
      history: z.array(
        z.object({ version: z.number().int(), summary: z.string(), madeAt: instant, madeBy: z.string() }),
      ),
    }),
  }),
  readVersion: route({
    method: 'GET',
    path: '/scoring/versions/:version',
    access: 'signed-in',
    summary: 'An earlier configuration',
    params: z.object({ version: z.coerce.number().int().min(1).max(2_147_483_647) }),
    reply: z.object({ version: z.number().int(), configuration: scoringConfiguration }),
  }),
  preview: route({
    method: 'POST',
    path: '/scoring/preview',
    access: 'signed-in',
    summary: 'Preview how scores would change without saving',
    body: z.object({
      configuration: scoringConfiguration,
      search: z.string().trim().max(limits.searchQuery).default('').describe('part of a name, or of that of the team'),
      ...pageQuery,
    }),
    reply: scoringPreview,
  }),
  save: route({
    method: 'PUT',
    path: '/scoring',
    access: 'signed-in',
    summary: 'Save the scoring configuration. All scores are recomputed, and current ones stay until then',
    body: z.object({ version: z.number().int().min(0), configuration: scoringConfiguration }),
    reply: z.object({ version: z.number().int(), summary: z.string() }),
  }),
};
