import type { TimeRange } from '@sightline/contract';

/** Texts of time ranges. */
export const rangeTexts = {
  timeRange: 'Time range',
  custom: 'custom',
  customRange: 'Custom range',
  from: 'From',
  to: 'To',
  ignored: (range: string) => `The dates in the address are not valid, so this shows the last ${range}.`,
  unknownRange: {
    title: 'Time range changed',
    message: (unknown: string, shown: string) => `“${unknown}” is not a time range. Showing the last ${shown}.`,
  },
  wrong: {
    incomplete: 'Choose a start and an end date.',
    crossed: 'The start date must not be after the end date.',
    long: (days: number) => `Choose at most ${days} days.`,
    future: 'The end date must not be in the future.',
  },
  days: (count: number) => (count === 1 ? 'day' : `${count} days`),
  before: {
    '7d': '7 days',
    '30d': '30 days',
    '90d': '90 days',
    '180d': '180 days',
    '1y': 'year',
  } satisfies Record<TimeRange, string>,
  period: (period: string, zone: string) => `${period} · ${zone}`,
  compared: (period: string, before: string, zone: string) =>
    `${period} · compared with the previous ${before} · ${zone}`,
} as const;
