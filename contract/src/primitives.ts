import { dayMs } from './durations.ts';
import { z } from 'zod';
import { limits } from './constants.ts';
import { receiptSubjectPattern, subjectPattern } from './patterns.ts';
import { isTimeRangeName, namedTimeRanges, timeRangeNames, timeRanges, type TimeRange } from './time-ranges.ts';
import { message, t } from './language.ts';

export const id = z.uuid();
/** ISO 8601 in UTC, for example `2026-11-20T09:42:00.000Z`. */
export const instant = z.iso.datetime();
/** Calendar day in the organization's time zone, `2026-11-20`. */
export const day = z.iso.date();

/** `month` is accepted as an alias of `30d`. */
export const timeRange = z
  .enum([...timeRanges, ...timeRangeNames])
  .default('month')
  .transform((one): TimeRange => (isTimeRangeName(one) ? namedTimeRanges[one] : one));

type CustomDays = { from?: string | undefined; to?: string | undefined };
/** The problem of custom days, in words; null if there is none, or no days were chosen. */
export const wrongDays = ({ from, to }: CustomDays): string | null => {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined) return t('A custom range needs both a first and a last day.');
  if (from > to) return t('The first day of a custom range must not be after its last day.');
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days > limits.customRangeDays
    ? t('A custom range spans at most {days} days.', { days: limits.customRangeDays })
    : null;
};

const rangeFields = {
  timeRange,
  from: day.optional().describe('first day of a custom range, which overrides timeRange'),
  to: day.optional().describe('last day of a custom range, inclusive; not in the future'),
};

/** A query for figures over a time range, or over custom days, with additional fields. */
export const rangedQuery = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...rangeFields, ...shape }).check((query) => {
    const message = wrongDays(query.value as CustomDays);
    if (message !== null) query.issues.push({ code: 'custom', message, input: query.value, path: [] });
  });
export type RangeQuery = { timeRange: TimeRange } & CustomDays;

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    // RangeError: no such zone.
    return false;
  }
};

/** IANA name of a chosen time zone. */
export const timeZone = z.string().max(60).refine(isTimeZone, message('Choose a time zone, such as Europe/Berlin'));

export const period = z.object({
  from: instant.describe('inclusive'),
  to: instant.describe('exclusive'),
  timeZone: z.string().describe('IANA name of the zone that the period’s days are in'),
});
export type Period = z.infer<typeof period>;

export const unit = z.enum([
  'seconds',
  'share',
  'per-week',
  'points',
  'points-per-sprint',
  'points-per-week',
  'lines',
  'people',
  'teams',
  'items',
  'items-per-sprint',
  'count',
  'score',
  'out-of-ten',
]);
export type Unit = z.infer<typeof unit>;

/** What a figure's value is in each unit; the API documentation lists them. */
export const unitMeanings: Record<Unit, string> = {
  seconds: 'a duration in seconds; 86,400 is 1 day',
  share: 'a share from 0 to 1; 0.05 is 5%',
  'per-week': 'a rate per week of the exact length of the period',
  points: 'an estimate in story points, or in whatever the team estimates in',
  'points-per-sprint': 'story points per sprint',
  'points-per-week': 'story points per week',
  lines: 'lines added and removed',
  people: 'a number of people',
  teams: 'a number of teams',
  items: 'a number of work items',
  'items-per-sprint': 'work items per sprint, where a board does not estimate',
  count: 'a number of what the metric counts',
  score: 'a score from 0 to 100',
  'out-of-ten': 'an answer from 0 to 10',
};

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
    rounded: z
      .literal(true)
      .optional()
      .describe('value and counts are rounded to protect individuals: the caller may not see them'),
    recordedFrom: day
      .optional()
      .describe(
        'first day of what is known, where only a part of the period was recorded; a rate divides by that part',
      ),
  }),
  z.object({
    kind: z.literal('insufficient-data'),
    have: z.number().int(),
    need: z.number().int(),
    total: z.number().int(),
    of: z
      .enum(['people', 'working-days', 'one-unit'])
      .optional()
      .describe(
        'what there are too few of, where it is not observations; one-unit: some of its sprints count points, others items',
      ),
  }),
]);
export type Figure = z.infer<typeof figure>;

export const band = z.enum(['elite', 'high', 'medium', 'low']);
export type Band = z.infer<typeof band>;

export const bandTakesDays = z
  .number()
  .int()
  .optional()
  .describe('where the period has too few days for a band: how many it needs');

export const subject = z.string().max(100).regex(subjectPattern, 'Expected organization, team:{id} or person:{id}');

export const receiptSubject = z
  .string()
  .max(100)
  .regex(receiptSubjectPattern, 'Expected organization, team:{id}, person:{id} or sprint:{id}');

/** A figure, compared with the same number of whole days directly before. */
export const metricFigure = z.object({
  metric: z.string().describe('key by which its receipt is opened'),
  unit,
  better: z.enum(['higher', 'lower', 'neither']),
  figure,
  previous: figure,
  change: z
    .object({
      absolute: z.number(),
      relative: z.number().nullable(),
      direction: z
        .enum(['better', 'worse', 'same', 'unclear'])
        .describe('unclear: not statistically significant, or not enough data'),
      pValue: z.number().nullable().describe('p-value of the change; null where it cannot be judged'),
      withinGaps: z
        .literal(true)
        .optional()
        .describe('gaps in the data alone could explain the change, so it is unclear'),
    })
    .nullable()
    .describe('null when either period lacks data'),
  band: band.nullable(),
  bandTakesDays,
  recent: z.array(z.number().nullable()).describe('equal parts of the period, oldest first, for a small chart'),
});
export type MetricFigure = z.infer<typeof metricFigure>;

export const workflowChange = z.object({
  date: day.describe('in the time zone of the organization'),
  project: z.string(),
  added: z.array(z.string()).describe('statuses that came into use'),
  removed: z.array(z.string()).describe('statuses that the source no longer lists, on the day they were last used'),
});
export type WorkflowChange = z.infer<typeof workflowChange>;
