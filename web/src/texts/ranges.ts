import { t, type TimeRange } from '@sightline/contract';

/** Texts of time ranges. */
export const rangeTexts = {
  timeRange: t('Time range'),
  custom: t('custom'),
  customRange: t('Custom range'),
  from: t('From'),
  to: t('To'),
  ignored: (range: string) => t('The dates in the address are not valid, so this shows the last {range}.', { range }),
  unknownRange: {
    title: t('Time Range Changed'),
    message: (unknown: string, shown: string) =>
      t('“{unknown}” is not a time range. Showing the last {shown}.', { unknown, shown }),
  },
  wrong: {
    incomplete: t('Choose a start and an end date.'),
    crossed: t('The start date must not be after the end date.'),
    long: (days: number) => t('Choose at most {days} days.', { days }),
    future: t('The end date must not be in the future.'),
  },
  days: (count: number) => t('{count, plural, one {day} other {# days}}', { count }),
  before: {
    '7d': t('7 days'),
    '30d': t('30 days'),
    '90d': t('90 days'),
    '180d': t('180 days'),
    '1y': t('year'),
  } satisfies Record<TimeRange, string>,
  period: (period: string, zone: string) => `${period} · ${zone}`,
  compared: (period: string, before: string, zone: string) =>
    t('{period} · compared with the previous {before} · {zone}', { period, before, zone }),
} as const;
