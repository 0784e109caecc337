import { z } from 'zod';
import { statement } from './claims.ts';
import { id, instant, unit } from './primitives.ts';
import { route } from './route.ts';

export const recommendationCategories = ['performance', 'collaboration', 'technical', 'career', 'wellbeing'] as const;
export type RecommendationCategory = (typeof recommendationCategories)[number];
export const recommendationStatuses = ['new', 'in_progress', 'completed', 'dismissed'] as const;
export type RecommendationStatus = (typeof recommendationStatuses)[number];

const action = z.object({
  action: z.string(),
  timeline: z.string(),
  effort: z.enum(['low', 'medium', 'high']),
});
export type RecommendedAction = z.infer<typeof action>;

const targetMetric = z.object({
  metric: z.string(),
  key: z.string().describe('by which its receipt is opened'),
  currentValue: z.number(),
  targetValue: z.number(),
  unit,
});

const effect = z.object({
  state: z.enum(['waiting', 'measured', 'unmeasurable']),
  measuredOn: instant.describe('30 days after completion'),
  statement: statement.nullable().describe('null until then'),
});
export type RecommendationEffect = z.infer<typeof effect>;

const recommendation = z.object({
  id: id.nullable().describe('null on sample data, where nothing is saved'),
  developerId: id,
  developerName: z.string(),
  title: z.string(),
  description: z.string(),
  statements: z.array(statement).describe('the sentences of the description, with a claim for each figure'),
  category: z.enum(recommendationCategories),
  priority: z.enum(['urgent', 'high', 'medium', 'low']),
  status: z.enum(recommendationStatuses),
  impact: z.string(),
  confidenceLevel: z.number().int().describe('percent'),
  createdAt: instant,
  statusChanged: z.object({ at: instant, by: z.string() }).nullable(),
  actions: z.array(action),
  metrics: z.array(targetMetric),
  effect: effect.nullable().describe('of a completed one: whether its metric moved'),
});
export type Recommendation = z.infer<typeof recommendation>;

const recommendationSummary = z.object({
  high: z.number().int().describe('urgent or high ones that were not dismissed'),
  inProgress: z.number().int(),
  completed: z.number().int().describe('in the last 30 days'),
  actions: z.number().int().describe('of those that are new or in progress'),
});
export type RecommendationSummary = z.infer<typeof recommendationSummary>;

export const recommendations = {
  list: route({
    method: 'GET',
    path: '/ai/recommendations',
    access: 'signed-in',
    sample: true,
    summary: 'Recommendations for the developers that the caller may see, the most urgent first',
    query: z.object({
      developerId: id.optional(),
      category: z.enum(['all', ...recommendationCategories]).default('all'),
    }),
    reply: z.object({
      recommendations: z.array(recommendation),
      found: z.number().int().describe('recommendations that fit, of which the first 200 are answered'),
      summary: recommendationSummary.describe('of all that fit'),
      refusal: z.string().nullable().describe('why nothing can be recommended to the developer'),
      history: z
        .array(recommendation)
        .describe('earlier ones that newer evidence has replaced, and those completed or dismissed over 30 days ago'),
    }),
  }),
  count: route({
    method: 'GET',
    path: '/ai/recommendations/count',
    access: 'signed-in',
    sample: true,
    summary: 'Number of new recommendations for the caller; the same one for several people counts once',
    reply: z.object({ new: z.number().int() }),
  }),
  generate: route({
    method: 'POST',
    path: '/ai/generate/recommendation',
    access: 'signed-in',
    summary: 'Derive recommendations for a developer and save them',
    body: z.object({ developerId: id }),
    reply: z.array(recommendation),
  }),
  changeStatus: route({
    method: 'PATCH',
    path: '/ai/recommendations/:recommendationId/status',
    access: 'signed-in',
    summary: 'Change the status of a recommendation',
    params: z.object({ recommendationId: id }),
    body: z.object({ status: z.enum(recommendationStatuses) }),
    reply: recommendation,
  }),
};
