import { z } from 'zod';
import { day, figure, instant, metricFigure, period, rangedQuery, subject } from './primitives.ts';
import { route } from './route.ts';

export const historySteps = ['day', 'week', 'month'] as const;
export type HistoryStep = (typeof historySteps)[number];

export const historyPoint = z.object({
  firstDay: day,
  lastDay: day.describe('inclusive; the receipt over these days has the same figure'),
  whole: z.boolean().describe('false for a day, week or month that the period cuts short'),
  figure,
  previous: figure.describe('of as many days at the same distance in the period before'),
  receiptDays: z
    .object({ from: day, to: day })
    .optional()
    .describe('days of the receipt with the same figure, where they differ from its own: a score covers 30 days'),
});
export type HistoryPoint = z.infer<typeof historyPoint>;

export const annotationKinds = ['incident', 'deployment', 'joined', 'configuration'] as const;
export type AnnotationKind = (typeof annotationKinds)[number];

/** An event that helps to read a change. */
export const annotation = z.object({
  kind: z.enum(annotationKinds),
  at: instant,
  title: z.string(),
  url: z.string().nullable(),
});
export type Annotation = z.infer<typeof annotation>;

/** The level of the series before and after a day, with the evidence for a change. */
export const levelChange = z.object({
  firstDay: day.describe('first day of the first part of the period after the change'),
  before: z.number(),
  after: z.number(),
  nBefore: z.number().int().describe('parts of the period before it, up to the change before'),
  nAfter: z.number().int(),
  p: z.number().describe('p-value: share of random permutations with as large a difference'),
  direction: z.enum(['better', 'worse']),
});
export type LevelChange = z.infer<typeof levelChange>;

export const subjectName = z.object({
  subject,
  kind: z.enum(['organization', 'team', 'person']),
  name: z.string(),
});

export const historical = {
  read: route({
    method: 'GET',
    path: '/performance/historical',
    access: 'signed-in',
    sample: true,
    summary:
      'A metric, or the performance score and its dimensions, over time, with the previous period, events and level shifts',
    query: rangedQuery({
      metric: z.string().max(60),
      subject: subject.default('organization'),
      step: z.enum(historySteps).default('week'),
    }),
    reply: z.object({
      subject: subjectName,
      period,
      previousPeriod: period,
      keptSince: day.nullable().describe('the first day still stored, where older days of these periods were removed'),
      step: z.enum(historySteps),
      whole: metricFigure.describe('the figure of the whole period'),
      points: z.array(historyPoint),
      changes: z.array(levelChange),
      tested: z.object({
        points: z.number().int().describe('whole parts of the period that have a figure'),
        need: z.number().int().describe('without as many, no change is looked for'),
        overlapping: z.boolean().describe('neighboring parts share most of their rows, so none is looked for'),
      }),
      annotations: z.array(annotation).describe('in order of time'),
      deployments: z
        .object({
          total: z.number().int(),
          failed: z.number().int(),
          shown: z.number().int(),
          withheld: z.boolean().describe('none are shown, to protect individuals'),
        })
        .describe('where there are very many, only those are shown that led to a failure, and of these the latest'),
      incidents: z
        .object({ total: z.number().int(), shown: z.number().int() })
        .describe('where there are very many, the latest are shown'),
    }),
  }),
};
