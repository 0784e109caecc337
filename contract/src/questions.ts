import { z } from 'zod';
import { calendarDays, claim, statement } from './claims.ts';
import { freeText } from './free-text.ts';
import { metricFigure, receiptSubject, unit } from './primitives.ts';
import { route } from './route.ts';

export const maxQuestionLength = 300;

const chart = z.object({
  title: z.string(),
  unit,
  better: metricFigure.shape.better,
  metric: z.string(),
  points: z.array(
    z.object({
      subject: receiptSubject,
      name: z.string().nullable().describe('of the subject; null if the points are of one subject over time'),
      days: calendarDays,
      receiptDays: calendarDays.describe('which the receipt covers; a score is over a longer window'),
      value: z.number().nullable(),
    }),
  ),
});

export const answeredQuestion = z.object({
  question: z.string(),
  understood: z
    .object({
      intent: z.enum(['level', 'why', 'teams', 'compare']),
      metric: z.string(),
      name: z.string().describe('of the metric'),
      subjects: z.array(z.object({ subject: receiptSubject, name: z.string() })),
      days: calendarDays,
      by: z.enum(['grammar', 'model']).describe('what mapped the words of the question to this'),
    })
    .nullable()
    .describe('what the answer is about; null where the question is refused'),
  refused: z.string().nullable().describe('why there is no answer'),
  statements: z.array(statement),
  chart: chart.nullable(),
  next: z.object({ text: z.string(), href: z.string() }).nullable().describe('the screen with more detail'),
  suggestions: z.array(z.string()).describe('questions that can be answered'),
});
export type AnsweredQuestion = z.infer<typeof answeredQuestion>;

export const questions = {
  ask: route({
    method: 'GET',
    path: '/ai/answer',
    access: 'signed-in',
    sample: true,
    unbatched: true,
    summary:
      'Answer a question in plain English or German from the figures that the caller may see. A language model, if configured, only maps it to a metric, subjects and days',
    query: z.object({
      question: freeText()
        .pipe(z.string().max(maxQuestionLength, `A question can have up to ${maxQuestionLength} characters.`))
        .default('')
        .describe('left out or empty: only suggestions'),
    }),
    reply: answeredQuestion,
  }),
  claims: route({
    method: 'GET',
    path: '/claims',
    access: 'signed-in',
    sample: true,
    summary: 'Any figure of a subject as a claim, compared with the previous period',
    query: z.object({
      metric: z.string().regex(/^[\w.:-]{1,60}$/),
      subject: receiptSubject.default('organization'),
      from: calendarDays.shape.from,
      to: calendarDays.shape.to,
    }),
    reply: z.object({ claim }),
  }),
};
