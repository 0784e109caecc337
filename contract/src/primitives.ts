import { z } from 'zod';

export const id = z.uuid();
/** ISO 8601 in UTC, for example `2026-11-20T09:42:00.000Z`. */
export const instant = z.iso.datetime();
/** Calendar day in the organisation's time zone, `2026-11-20`. */
export const day = z.iso.date();

export const timeRanges = ['7d', '30d', '90d', '180d', '1y'] as const;
export const timeRange = z.enum(timeRanges).default('30d');
export type TimeRange = (typeof timeRanges)[number];

export const period = z.object({
  from: instant.describe('inclusive'),
  to: instant.describe('exclusive'),
  timeZone: z.string().describe('IANA name of the zone whose days bound the period'),
});
export type Period = z.infer<typeof period>;

export const unit = z.enum([
  'seconds',
  'share',
  'per-week',
  'points',
  'points-per-week',
  'lines',
  'people',
  'teams',
  'score',
]);
export type Unit = z.infer<typeof unit>;

/** A figure is a value or says what is missing; it is never a zero that means "no data". */
export const figure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('value'),
    value: z.number(),
    n: z.number().int().describe('rows that count'),
    total: z.number().int().describe('rows that count and rows left out'),
    p75: z.number().optional(),
    p90: z.number().optional(),
    low: z.number().optional().describe('lower end of the interval'),
    high: z.number().optional(),
  }),
  z.object({
    kind: z.literal('insufficient-data'),
    have: z.number().int(),
    need: z.number().int(),
    total: z.number().int(),
  }),
]);
export type Figure = z.infer<typeof figure>;

export const band = z.enum(['elite', 'high', 'medium', 'low']);
export type Band = z.infer<typeof band>;

export const subjectKinds = ['organization', 'team', 'person'] as const;

/** `organization`, `team:{id}` or `person:{id}`. */
export const subject = z
  .string()
  .max(100)
  .regex(/^(organization|(team|person):[0-9a-f-]{36})$/, 'Expected organization, team:{id} or person:{id}');

/** A figure with what it is compared with: the period of equal length directly before. */
export const metricFigure = z.object({
  metric: z.string().describe('key by which its receipt is opened'),
  unit,
  better: z.enum(['higher', 'lower', 'neither']),
  figure,
  previous: figure,
  change: z
    .object({ absolute: z.number(), relative: z.number().nullable(), direction: z.enum(['better', 'worse', 'same']) })
    .nullable()
    .describe('null when either period lacks data'),
  band: band.nullable(),
  recent: z.array(z.number().nullable()).describe('equal parts of the period, oldest first, for a small chart'),
});
export type MetricFigure = z.infer<typeof metricFigure>;
