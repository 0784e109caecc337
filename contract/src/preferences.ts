import { z } from 'zod';
import { dateFormats, exportFormats, favoriteMetrics, preferenceViews, timeFormats } from './preference-choices.ts';
import { languages } from './language.ts';
import { timeRangeOf, timeRangeNames, timeRanges, type TimeRange } from './time-ranges.ts';
import { route } from './route.ts';
import { message } from './language.ts';

const share = z.number().min(0).max(1);
const points = z.number().int().min(0).max(100);

/** A time range or its name; it is stored as the range. */
const timeRange = z.enum([...timeRanges, ...timeRangeNames]).transform((text) => timeRangeOf(text) as TimeRange);

const thresholds = z
  .strictObject({ excellent: points, good: points, average: points, poor: points })
  .refine(({ excellent, good, average, poor }) => excellent > good && good > average && average > poor, {
    message: message('Each threshold must be lower than the one before it.'),
  });

/** A user's choices under Settings > Preferences. */
export const userPreferences = z.strictObject({
  theme: z.enum(['light', 'dark', 'system']),
  defaultView: z.enum(preferenceViews),
  language: z.enum(languages).describe('of screens, emails and reports'),
  dateFormat: z.enum(dateFormats),
  timeFormat: z.enum(timeFormats),
  dashboardLayout: z.enum(['grid', 'list']),
  defaultTimeRange: timeRange,
  favoriteMetrics: z
    .array(z.enum(favoriteMetrics))
    .refine((metrics) => new Set(metrics).size === metrics.length, message('List each metric once.')),
  showWelcomeMessage: z.boolean(),
  performanceScoreWeights: z
    .strictObject({
      codeQuality: share,
      velocity: share,
      collaboration: share,
      innovation: share,
      reliability: share,
    })
    .describe('weights of your own view of scores; each from 0 to 1, of any total'),
  performanceThresholds: thresholds,
  notifications: z.strictObject({
    enabled: z.boolean(),
    email: z.boolean(),
    inApp: z.boolean(),
    dailyDigest: z.boolean(),
    weeklyReport: z.boolean(),
    alertThreshold: z.enum(['all', 'high', 'critical']),
  }),
  aiInsights: z.strictObject({
    autoGenerate: z.boolean(),
    frequency: z.enum(['daily', 'weekly', 'monthly']),
    includeRecommendations: z.boolean(),
    includeRiskAssessment: z.boolean(),
    confidenceThreshold: z.number().int().min(50).max(100),
  }),
  exportDefaults: z.strictObject({
    format: z.enum(exportFormats),
    includeCharts: z.boolean(),
    includeRecommendations: z.boolean(),
    includeRawData: z.boolean(),
    compressOutput: z.boolean(),
  }),
});
export type UserPreferences = z.infer<typeof userPreferences>;

export const preferences = {
  read: route({
    method: 'GET',
    prefix: '/api',
    path: '/user/preferences',
    access: 'signed-in',
    summary: 'Read your preferences',
    reply: userPreferences,
  }),
  save: route({
    method: 'PUT',
    prefix: '/api',
    path: '/user/preferences',
    access: 'signed-in',
    keepalive: true,
    summary: 'Change your preferences. Fields you leave out stay as they are',
    body: userPreferences.partial(),
    reply: userPreferences,
  }),
};
