import { z } from 'zod';
import { listPage, pageQuery } from './pages.ts';
import { day, figure, id, metricFigure, period, rangedQuery, subject } from './primitives.ts';
import { route } from './route.ts';

const rangeQuery = rangedQuery({});

export const doraMetrics = z.object({
  period,
  services: z.number().int().describe('services with a production deployment in the period'),
  deploymentFrequency: metricFigure,
  deploymentDays: z
    .object({ days: z.number().int(), of: z.number().int().describe('days of the period that are on record') })
    .nullable()
    .describe(
      'days with a production deployment; null without a deployment frequency, and for callers who may not see individuals',
    ),
  leadTime: metricFigure,
  changeFailureRate: metricFigure,
  mttr: metricFigure,
  incidentRestoreTime: metricFigure.describe('from the opening of incidents to their end; shown next to mttr'),
  reworkRate: metricFigure,
});
export type DoraMetrics = z.infer<typeof doraMetrics>;

export const dimensionScores = z.object({
  codeQuality: figure,
  velocity: figure,
  collaboration: figure,
  innovation: figure,
  reliability: figure,
});

/** For groups, the number of members in the mean. */
export const scoredPeople = z
  .object({ people: z.number().int(), of: z.number().int() })
  .nullable()
  .describe('of a group: members with a score among all; null of a person, and without a score');
export type ScoredPeople = z.infer<typeof scoredPeople>;

export const subjectScore = z.object({
  overall: figure,
  dimensions: dimensionScores,
  previous: figure,
  trend: z.enum(['improving', 'stable', 'declining']).nullable(),
  trendIsClear: z.boolean().describe('whether the change is statistically significant, as for figures'),
  pValue: z.number().nullable().describe('p-value of the change; null where it cannot be judged'),
  scored: scoredPeople,
});
export type SubjectScore = z.infer<typeof subjectScore>;

/** Scores of those who are scored together. */
export const teamScore = subjectScore.extend({
  teamId: id,
  name: z.string(),
  color: z.number().int(),
  members: z.number().int(),
});
export type TeamScore = z.infer<typeof teamScore>;
const groupScores = z.object({
  period,
  scoringVersion: z.number().int().describe('0 for the defaults'),
  organization: subjectScore,
  teams: z.array(teamScore),
});

export const performance = {
  overview: route({
    method: 'GET',
    path: '/performance/overview',
    access: 'signed-in',
    sample: true,
    summary: 'The four cards of the Overview',
    query: rangeQuery,
    reply: z.object({
      period,
      developers: metricFigure,
      teams: metricFigure,
      velocity: metricFigure,
      deploymentFrequency: metricFigure,
    }),
  }),
  doraMetrics: route({
    method: 'GET',
    path: '/performance/dora-metrics',
    access: 'signed-in',
    sample: true,
    summary: 'The five delivery metrics of the organization',
    query: rangeQuery,
    reply: doraMetrics,
  }),
  teamDoraMetrics: route({
    method: 'GET',
    path: '/teams/:teamId/dora-metrics',
    access: 'signed-in',
    sample: true,
    summary: 'The five delivery metrics of one team',
    params: z.object({ teamId: id }),
    query: rangeQuery,
    reply: doraMetrics,
  }),
  scores: route({
    method: 'GET',
    path: '/performance/scores',
    access: 'signed-in',
    sample: true,
    summary: 'Scores of the organization, of teams and of the people you can see',
    query: rangedQuery(pageQuery),
    reply: groupScores.extend({
      topPerformersNamed: z.boolean().describe('whether the organization lets the highest scores name people'),
      developers: z.array(
        subjectScore.extend({
          developerId: id,
          name: z.string(),
          teamId: id.nullable(),
          teamName: z.string().nullable(),
        }),
      ),
      page: listPage.describe('of the people'),
    }),
  }),
  teamScores: route({
    method: 'GET',
    path: '/performance/team-scores',
    access: 'signed-in',
    sample: true,
    summary: 'Scores of the organization and of the teams you can see',
    query: rangeQuery,
    reply: groupScores,
  }),
  history: route({
    method: 'GET',
    path: '/performance/history',
    access: 'signed-in',
    sample: true,
    summary: 'Daily score of one subject, each over the previous 30 days. Days without enough data are null',
    query: rangedQuery({ subject: subject.default('organization') }),
    reply: z.object({
      period,
      recordedFrom: day
        .nullable()
        .describe('first day of what is known, where some day is scored over days that were not all recorded'),
      points: z.array(
        z.object({
          date: day,
          overall: z.number().nullable(),
          low: z.number().nullable(),
          high: z.number().nullable(),
          codeQuality: z.number().nullable(),
          velocity: z.number().nullable(),
          collaboration: z.number().nullable(),
          innovation: z.number().nullable(),
          reliability: z.number().nullable(),
          n: z.number().int(),
        }),
      ),
    }),
  }),
};
