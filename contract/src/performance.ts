import { z } from 'zod';
import { listPage, pageQuery } from './pages.ts';
import {
  bandTakesDays,
  day,
  figure,
  id,
  instant,
  metricFigure,
  period,
  rangedQuery,
  receiptSubject,
  subject,
  unit,
} from './primitives.ts';
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
  incidentRestoreTime: metricFigure.describe('from the opening of incidents to their end; stands beside mttr'),
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

/** Of a group, how many of its members the mean is of. */
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
  trendIsClear: z
    .boolean()
    .describe('whether it moved by more than chance lets expect, judged as changes of figures are'),
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

export const receiptRow = z.object({
  key: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  at: instant.nullable(),
  value: z.number().nullable(),
  unit,
  person: z.string().nullable().describe('only for those who may see individuals'),
  excluded: z.string().nullable().describe('why it does not count'),
  detail: z
    .array(
      z.object({
        label: z.string(),
        value: z.union([z.number(), z.string()]),
        unit: unit.nullable(),
        format: z.enum(['number', 'instant', 'text']).describe('of an instant, the value is ISO 8601 in UTC'),
      }),
    )
    .describe('parts and evidence; what concerns other people only for those who may see individuals'),
  /** Of a signal of a score: how its value became the points of the row. */
  scored: z
    .object({
      value: z.number(),
      unit: unit.nullable().describe('null where the value is a multiple of what the team usually does'),
      rows: z.number().int(),
      fewestRows: z.number().int().describe('that a score takes the signal from'),
      ownFewest: z.number().int().describe('that a figure of its own is shown from'),
      at40: z.number().describe('the value that gives 40 points'),
      at90: z.number().describe('the value that gives 90 points'),
      people: z.number().int().nullable().describe('whose distribution the two values are of; null for the settings'),
      share: z.number().describe('of the weighted mean'),
      contribution: z.number().describe('points of the score'),
    })
    .optional(),
  /** A row that is itself a figure opens its own receipt. */
  receipt: z.object({ metric: z.string(), subject: receiptSubject }).nullable(),
});
export type ReceiptRow = z.infer<typeof receiptRow>;

export const receipt = z.object({
  metric: z.string(),
  name: z.string(),
  definition: z.string(),
  version: z.number().int(),
  placedBy: z.string().describe('what dates a row'),
  aggregation: z.string().describe('for example "median of 142"'),
  weeks: z
    .number()
    .optional()
    .describe('of rates: what the sum of the rows is divided by; of a person, the weeks worked'),
  unit,
  subject: z.object({
    kind: z.enum(['organization', 'team', 'person', 'sprint']),
    id: id.nullable(),
    name: z.string(),
  }),
  period,
  figure,
  bandTakesDays,
  parts: z
    .array(z.object({ label: z.string(), value: z.number(), unit }))
    .describe('what the figure is made of, for example the mean phases of a lead time'),
  partsNote: z.string().nullable(),
  leftOut: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  rows: z.array(receiptRow),
  rowCount: z.number().int(),
  withheld: z.string().optional().describe('why rows of other people are not listed'),
  nextCursor: z.string().nullable(),
  computedAt: instant.nullable(),
  incomplete: z.array(z.string()).describe('what is known to be missing from the data it was made of'),
  scoring: z
    .object({
      version: z.number().int().describe('of the scoring configuration; 0 for the defaults'),
      rules: z.array(z.string()).describe('what holds on the way to the figure, a sentence each'),
      steps: z.array(z.object({ label: z.string(), value: z.number() })),
    })
    .optional()
    .describe('of scores: how the parts become the figure'),
});
export type Receipt = z.infer<typeof receipt>;

export const receipts = {
  open: route({
    method: 'GET',
    path: '/receipts/:metric',
    access: 'signed-in',
    sample: true,
    slow: true,
    summary: 'Receipt of a figure: definition, period, included and excluded rows',
    params: z.object({ metric: z.string().max(60) }),
    query: rangedQuery({
      subject: receiptSubject.default('organization'),
      show: z.enum(['included', 'excluded']).default('included'),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: receipt,
  }),
};
