import { z } from 'zod';
import { statement } from './claims.ts';
import { day, figure, id, instant } from './primitives.ts';
import { dimensionScores } from './performance.ts';
import { route } from './route.ts';

export const predictionTimeframes = ['30d', '60d', '90d'] as const;
export type PredictionTimeframe = (typeof predictionTimeframes)[number];

/** A prediction more than this many points below the current score is a risk alert. */
export const riskAlertPoints = 10;

export const predictionMethods = [
  'last-value',
  'seasonal-naive',
  'damped-holt',
  'shrunk-25',
  'shrunk-50',
  'shrunk-75',
  'shrunk-100',
  'shrunk-median',
  'smoothed',
] as const;

const points = z.number().nullable().describe('mean absolute error, in points; null without a case');

/** Accuracy of past predictions. */
export const predictionRecord = z.object({
  cases: z.number().int().describe('predictions that are due'),
  held: z.number().int().describe('of them within their 80% interval'),
  error: points,
  lastValueError: points.describe('the same for predicting no change of the score'),
  plainMeanError: points.describe('the same for predicting its mean until then'),
});
export type PredictionRecord = z.infer<typeof predictionRecord>;

export const prediction = z.object({
  id: id.nullable().describe('null where it is not stored, as on sample data'),
  developerId: id,
  developerName: z.string(),
  timeframe: z.enum(predictionTimeframes),
  madeOn: day.describe('last complete day that it is made from'),
  targetDay: day,
  generatedAt: instant,
  dataVersion: z.number().int(),
  currentScore: figure,
  predictedScore: figure.describe('with its 80% interval; insufficient data counts days of scores'),
  confidence: z
    .number()
    .int()
    .nullable()
    .describe('percent of past predictions over this timeframe with an error of at most 10 points; null without any'),
  method: z.enum(predictionMethods).nullable().describe('chosen by backtest'),
  record: predictionRecord.describe('backtest of this person'),
  factors: z
    .array(
      z.object({
        key: dimensionScores.keyof(),
        name: z.string(),
        currentValue: z.number(),
        predictedValue: z.number(),
        impact: z.number().describe('points of the predicted change; together they are the change'),
      }),
    )
    .describe('dimensions'),
  summary: z.array(statement),
  recommendations: z.array(statement),
});
export type Prediction = z.infer<typeof prediction>;

/** A prediction that is due. */
export const pastPrediction = z.object({
  kind: z.enum(['made', 'replayed']).describe('made then, or backtested from the data known then'),
  developerId: id,
  developerName: z.string(),
  timeframe: z.enum(predictionTimeframes),
  madeOn: day,
  targetDay: day,
  predicted: z.number(),
  low: z.number(),
  high: z.number(),
  actual: z.number().nullable().describe('null where there was no score on the day'),
});
export type PastPrediction = z.infer<typeof pastPrediction>;

const timeframe = z.enum(predictionTimeframes).default('30d');

export const predictions = {
  list: route({
    method: 'GET',
    path: '/ai/predictions',
    access: 'signed-in',
    sample: true,
    summary: 'The latest prediction of each person you may see, and what came of earlier ones',
    query: z.object({ developerId: id.optional(), timeframe }),
    reply: z.object({
      predictions: z.array(prediction),
      history: z.array(pastPrediction).describe('due within the last 30 days, newest first'),
    }),
  }),
  generate: route({
    method: 'POST',
    path: '/ai/generate/prediction',
    access: 'signed-in',
    sample: true,
    summary: 'Predict the score of a person',
    body: z.object({ developerId: id, timeframe }),
    reply: prediction,
  }),
  accuracy: route({
    method: 'GET',
    path: '/ai/predictions/accuracy',
    access: 'signed-in',
    sample: true,
    summary: 'Accuracy of predictions in the organization, by timeframe',
    reply: z.object({
      promised: z.number().describe('nominal coverage of the intervals'),
      timeframes: z.array(
        z.object({
          timeframe: z.enum(predictionTimeframes),
          made: predictionRecord.describe('predictions that were stored when they were made'),
          replayed: predictionRecord.describe('backtests of past days, from the data known then'),
        }),
      ),
    }),
  }),
};
