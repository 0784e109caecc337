/** How much known gaps in the data could change figures, and what would repair them. */
import { z } from 'zod';
import { figure, metricFigure, period, rangedQuery, subject, unit } from './primitives.ts';
import { route } from './route.ts';

export const gapKinds = [
  'production-rule',
  'deployment-state',
  'incident-deployment',
  'change-deployment',
  'source-dates',
  'status-changes',
  'status-category',
  'bot-account',
  'second-account',
  'no-team',
] as const;

const gapKind = z
  .enum(gapKinds)
  .describe('what is missing, such as the production rule of a repository, or whether an account is a bot');
export type GapKind = z.infer<typeof gapKind>;

const bounds = z.object({
  low: z.number().describe('the lowest possible value of the figure, given the gaps'),
  high: z.number().nullable().describe('the highest possible value; null if unbounded'),
});

/** The bounds of one figure, and the gaps behind them. */
export const figureBounds = bounds.extend({
  gaps: z.array(z.object({ kind: gapKind, rows: z.number().int() })).describe('the most frequent first'),
});
export type FigureBounds = z.infer<typeof figureBounds>;

export const dataQuality = {
  read: route({
    method: 'GET',
    path: '/performance/data-quality',
    access: 'signed-in',
    sample: true,
    unbatched: true,
    summary: 'How much gaps in the data could change figures, and which repairs help most',
    query: rangedQuery({ subject: subject.default('organization') }),
    reply: z.object({
      period,
      figures: z.array(
        z.object({
          metric: z.string().describe('key by which its receipt is opened'),
          name: z.string(),
          unit,
          better: metricFigure.shape.better,
          figure,
          bounds: figureBounds.nullable().describe('null where the figure lacks data; low equals high without gaps'),
        }),
      ),
      repairs: z
        .array(
          z.object({
            kind: gapKind,
            name: z.string().nullable().describe('of the repository, status, state or person; null for all together'),
            rows: z.number().int().describe('rows that wait for it'),
            narrowing: z
              .number()
              .describe('sum over the figures of the width it removes: 1 turns an unbounded figure into an exact one'),
            metrics: z.array(z.string()).describe('the figures that it narrows, the most narrowed first'),
          }),
        )
        .describe('the one that narrows most first'),
      repairCount: z.number().int().describe('of all repairs; the reply lists the first 20'),
      incomplete: z.array(z.string()).describe('known gaps that bound no figure, as sentences'),
    }),
  }),
};
