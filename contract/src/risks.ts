import { z } from 'zod';
import { statement } from './claims.ts';
import { day, id, instant } from './primitives.ts';
import { route } from './route.ts';

export const riskCategories = ['performance', 'technical', 'collaboration', 'wellbeing'] as const;
export const riskLevels = ['critical', 'high', 'medium', 'low'] as const;
export type RiskLevelName = (typeof riskLevels)[number];

const likelihoodFrom = z.object({
  kind: z.enum(['history', 'prior']).describe('the own history, or the rate that comes with the product'),
  n: z.number().int().describe('times that the factor was there and it is known what followed'),
  harmed: z
    .number()
    .int()
    .describe("of them followed, 30 days later, by a score at least 5 points below the person's mean before"),
  usual: z.number().int().nullable().describe('percent of all times that the same followed, factor or not'),
});

const riskFactor = z.object({
  key: z.string(),
  name: z.string(),
  category: z.enum(riskCategories),
  severity: z.enum(riskLevels),
  description: statement,
  likelihood: z
    .number()
    .int()
    .describe('percent; if harm followed none or all of the cases, by the rule of succession'),
  likelihoodFrom,
  impact: z.number().int().min(1).max(10),
  mitigations: z.array(z.string()),
});
export type RiskFactor = z.infer<typeof riskFactor>;

export const riskAssessment = z.object({
  id: id.nullable().describe('null where it is not stored, as on sample data'),
  developerId: id,
  developerName: z.string(),
  riskLevel: z.enum(riskLevels),
  riskScore: z.number().int().min(0).max(100),
  assessedAt: instant,
  assessedOn: day.describe('last complete day that it is made from'),
  dataVersion: z.number().int(),
  riskFactors: z.array(riskFactor),
  overallMitigation: z.array(z.string()),
});
export type RiskAssessment = z.infer<typeof riskAssessment>;

export const pastAssessment = z.object({
  developerId: id,
  developerName: z.string(),
  assessedOn: day,
  riskLevel: z.enum(riskLevels),
  riskScore: z.number().int(),
  before: z.number().describe('performance score on that day'),
  after: z.number().describe('performance score 30 days later'),
});
export type PastAssessment = z.infer<typeof pastAssessment>;

export const teamRisk = z.object({
  kind: z.enum([
    'knowledge-island',
    'review-bottleneck',
    'overload',
    'incident-load',
    'stale-work',
    'flow-debt',
    'risky-service',
  ]),
  teamId: id,
  teamName: z.string(),
  severity: z.enum(riskLevels),
  description: statement,
  mitigations: z.array(z.string()),
});
export type TeamRisk = z.infer<typeof teamRisk>;

export const risks = {
  list: route({
    method: 'GET',
    path: '/ai/risk-assessments',
    access: 'signed-in',
    sample: true,
    summary: 'The latest risk assessment of each person you may see, and what came of earlier ones',
    query: z.object({ developerId: id.optional() }),
    reply: z.object({
      riskAssessments: z.array(riskAssessment),
      history: z.array(pastAssessment).describe('with 30 days that ended within the last 30 days, newest first'),
    }),
  }),
  generate: route({
    method: 'POST',
    path: '/ai/generate/risk-assessment',
    access: 'signed-in',
    sample: true,
    summary: 'Assess the risks of a person',
    body: z.object({ developerId: id }),
    reply: riskAssessment,
  }),
  count: route({
    method: 'GET',
    path: '/ai/risk-assessments/count',
    access: 'signed-in',
    sample: true,
    summary: 'How many people you may see are at high or critical risk',
    reply: z.object({ open: z.number().int() }),
  }),
  teams: route({
    method: 'GET',
    path: '/ai/team-risks',
    access: 'signed-in',
    sample: true,
    summary: 'Risks of teams: knowledge, reviews, load, incidents, old work and services',
    reply: z.object({ teamRisks: z.array(teamRisk) }),
  }),
};
