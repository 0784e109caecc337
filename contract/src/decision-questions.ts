/** The questions of Decision Support. */
import { z } from 'zod';
import { day, id, timeRange } from './primitives.ts';
import { message, t } from './language.ts';

export const decisionKinds = ['completion', 'amount', 'ship', 'sprint', 'what-if', 'effect', 'bottleneck'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Items that one forecast may be about. */
export const maxForecastItems = 500;
export const forecastItems = z
  .int(message('The number of items must be a whole number.'))
  .min(1, message('A forecast needs at least one item.'))
  .max(maxForecastItems, {
    error: () => t('A forecast covers at most {items} items.', { items: maxForecastItems }),
  });

const maxPeople = message('A forecast can add or remove at most 50 people.');

/** Figures by which the effect of a change in how a team works is judged. */
export const effectMetrics = [
  'review_response_time',
  'lead_time',
  'cycle_time',
  'flow_efficiency',
  'throughput',
  'merged_pull_requests',
  'change_size',
  'deployment_frequency',
  'change_failure_rate',
] as const;
/** Fewer days are too few to judge a change. */
export const effectDays = { least: 7, most: 90, within: 365 } as const;

export const question = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('completion'), teamId: id, items: forecastItems }),
  z.object({ kind: z.literal('amount'), teamId: id, by: day.describe('the last day, within two years') }),
  z.object({
    kind: z.literal('ship'),
    teamId: id,
    by: day.describe('the last day, within two years'),
    items: forecastItems
      .nullable()
      .default(null)
      .describe('null is the open work: what is left of the running sprint, and what else is in progress'),
  }),
  z.object({ kind: z.literal('sprint'), teamId: id }),
  z.object({
    kind: z.literal('what-if'),
    teamId: id,
    items: forecastItems,
    people: z
      .int(message('The number of people must be a whole number.'))
      .min(-50, maxPeople)
      .max(50, maxPeople)
      .default(0)
      .describe('more, or fewer'),
    inProgress: z
      .int(message('The number of items in progress must be a whole number.'))
      .min(1, message('Enter at least 1 item in progress.'))
      .max(500, message('You can enter up to 500 items in progress.'))
      .nullable()
      .default(null)
      .describe('items in progress; null for as now'),
    incidentShare: z
      .number(message('The share of incidents must be a number.'))
      .min(0, message('The share of incidents cannot be negative.'))
      .max(5, message('A forecast can assume at most five times as many incidents as now.'))
      .default(1)
      .describe('of the incidents there are now'),
  }),
  z.object({
    kind: z.literal('effect'),
    teamId: id,
    metric: z.enum(effectMetrics),
    since: day.describe('the first day with the change, 7 to 365 days ago'),
  }),
  z.object({
    kind: z.literal('bottleneck'),
    teamId: id.nullable().describe('null is the organization'),
    timeRange,
  }),
]);
export type Question = z.infer<typeof question>;
