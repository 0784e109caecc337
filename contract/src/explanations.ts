import { z } from 'zod';
import { calendarDays, statement } from './claims.ts';
import { listPage, pageQuery } from './pages.ts';
import { id, instant, subject } from './primitives.ts';
import { route } from './route.ts';

const factorTrends = ['improving', 'declining', 'stable'] as const;

const keyFactor = z.object({
  factor: z.string().describe('name of the signal'),
  metric: z.string().describe('key by which its receipt is opened'),
  dimension: z.string(),
  trend: z.enum(factorTrends).describe('stable where the signal has not clearly changed'),
  impact: z.number().describe('points of the score’s change; with those of rules they add up to it'),
  rate: z.number().describe('points of the impact because the signal changed'),
  mix: z.number().describe('points of the impact because its weight changed'),
  score: z.number().nullable().describe('of the signal, from 0 to 100; null where it has too little data'),
  previousScore: z.number().nullable(),
  evidence: statement.nullable(),
});

const dimensionImpact = z.object({ dimension: z.string(), name: z.string(), impact: z.number() });

const explanation = z.object({
  id: id.nullable().describe('null on sample data, where nothing is saved'),
  developerId: id,
  developerName: z.string(),
  score: z.number(),
  previousScore: z.number().nullable().describe('of as many days before; null where there is none'),
  clear: z.boolean().describe('whether the change of the score is statistically significant'),
  explanation: z.string(),
  statements: z.array(statement).describe('the sentences of the explanation, with a claim for each figure'),
  confidenceLevel: z.number().int().describe('percent, from data points, coverage and the width of the interval'),
  generatedAt: instant,
  days: calendarDays,
  keyFactors: z.array(keyFactor).describe('the largest contribution first'),
  rules: z.number().describe('points of the change that rules, the team modifier and the limits of 0 and 100 explain'),
  dimensions: z.array(dimensionImpact).describe('their impacts and those of rules add up to the change'),
  counterfactuals: z.array(statement),
  team: z
    .object({
      people: z.number().int().describe('teammates with a score'),
      distance: z.number().describe('points above their mean'),
      statement,
      dimensions: z.array(dimensionImpact),
      rules: z.number(),
    })
    .nullable()
    .describe('null without at least 3 teammates with a score, and for callers who may not see individuals'),
  missing: z.array(z.string()).describe('signals without enough data'),
  recommendations: z.array(z.string()),
});
export type Explanation = z.infer<typeof explanation>;

const groupExplanation = z.object({
  subject,
  name: z.string(),
  score: z.number(),
  previousScore: z.number(),
  rate: z.number().describe('points because its parts moved'),
  mix: z.number().describe('points because parts were added, removed or changed in size'),
  simpson: z.boolean().describe('all parts moved in one direction and the total in the other (Simpson’s paradox)'),
  statements: z.array(statement),
});
export type GroupExplanation = z.infer<typeof groupExplanation>;

export const explanations = {
  list: route({
    method: 'GET',
    path: '/ai/explanations',
    access: 'signed-in',
    sample: true,
    summary: 'Latest explanation of each developer that the caller may see, clear changes first, then by size',
    query: z.object({ developerId: id.optional(), ...pageQuery }),
    reply: z.object({
      explanations: z.array(explanation),
      page: listPage,
      groups: z.array(groupExplanation).describe('the organization and its teams; empty for one developer'),
      refusal: z.string().nullable().describe('why there is no explanation for the developer, with what is missing'),
      history: z
        .array(
          z.object({
            id,
            developerId: id,
            developerName: z.string(),
            generatedAt: instant,
            explanation: z.string(),
            score: z.number(),
            scoreNow: z.number().nullable(),
          }),
        )
        .describe('earlier explanations, with the score that followed'),
    }),
  }),
  generate: route({
    method: 'POST',
    path: '/ai/generate/explanation',
    access: 'signed-in',
    summary: 'Explain the score of a developer and save the explanation',
    body: z.object({ developerId: id }),
    reply: explanation,
  }),
};
