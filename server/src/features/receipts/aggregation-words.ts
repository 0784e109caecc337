import {
  dateOf,
  metricDefinitions,
  ratedPeriod,
  rateWeeks,
  type FigureOptions,
  type MetricKey,
} from '@sightline/analytics';
import { formatDay, t, type Unit } from '@sightline/contract';
import { unitOf, type MeasuredRow } from './unit-of.ts';

/** Plurals follow the number that is shown. */
const rounded = (value: number, digits: number): number =>
  Number(new Intl.NumberFormat('en', { maximumFractionDigits: digits, useGrouping: false }).format(value));

const hour = 3600;

/** `29 days 17 hours` */
const length = (seconds: number): string => {
  const hours = Math.round(seconds / hour);
  return [
    ...(hours >= 24 ? [t('{days, plural, one {# day} other {# days}}', { days: Math.floor(hours / 24) })] : []),
    ...(hours % 24 > 0 ? [t('{hours, plural, one {# hour} other {# hours}}', { hours: hours % 24 })] : []),
  ].join(' ');
};

/** Of the included rows: their number, how many are 1, their sum and, for sprints, their number of teams. */
export type Aggregated = { n: number; ones: number; total: number; teams: number };

/** How the rows are aggregated, with the numbers that a reader needs to check it. */
export const aggregationWords = (
  metric: MetricKey,
  included: Aggregated,
  options: FigureOptions & { timeZone: string },
): string => {
  const { n, ones, teams } = included;
  switch (metricDefinitions[metric].aggregate) {
    case 'median':
      return t('median of {count, number}', { count: n });
    case 'mean':
      // Teams size points differently, so a mean over several teams says so.
      return metricDefinitions[metric].isSizedByTeam === true && teams > 1
        ? t('mean of {count, number} sprints of {teams, number} teams, which size points differently', {
            count: n,
            teams,
          })
        : t('mean of {count, number}', { count: n });
    case 'share':
      return t('share: {part, number} of {count, number}', { part: ones, count: n });
    case 'distinct':
      return t('different people in {rows, plural, one {# row} other {# rows}}', { rows: n });
    case 'rate':
      return rateWords(metric, included, options);
  }
};

const rateWords = (
  metric: MetricKey,
  { n, total }: Aggregated,
  options: FigureOptions & { timeZone: string },
): string => {
  const { from, to } = ratedPeriod(options);
  const since = from > options.period.from ? dateOf(options.observedFrom ?? from, options.timeZone).toString() : null;
  const amount = amountWords(metric, { n, total });
  const time = divisorWords(options, to - from);
  return since === null
    ? `${amount} ÷ ${time}`
    : t('{amount} ÷ {time}, recorded since {date}', { amount, time, date: formatDay(since) });
};

/** The counted amount, and the number of rows if it differs. */
const amountWords = (metric: MetricKey, { n, total }: Pick<Aggregated, 'n' | 'total'>): string => {
  const amount = t(
    '{thing, select, deployment {{count, plural, one {# deployment} other {# deployments}}} item {{count, plural, one {# item} other {# items}}} point {{count, plural, one {# point} other {# points}}} pull_request {{count, plural, one {# pull request} other {# pull requests}}} area {{count, plural, one {# area} other {# areas}}} page {{count, plural, one {# page} other {# pages}}} decision {{count, plural, one {# decision} other {# decisions}}} other {{count, plural, one {# row} other {# rows}}}}',
    { thing: metricDefinitions[metric].rate?.of ?? 'row', count: rounded(total, 2) },
  );
  return total === n ? amount : t('{amount} in {rows, plural, one {# row} other {# rows}}', { amount, rows: n });
};

/** The divisor in weeks; calendar time also has its exact length, weeks worked do not. */
const divisorWords = (options: FigureOptions, seconds: number): string => {
  const weeks = rateWeeks(options);
  return options.weeks === undefined
    ? t('{weeks, plural, one {# week} other {# weeks}} ({length})', {
        weeks: rounded(weeks, 1),
        length: length(seconds),
      })
    : t('{weeks, plural, one {# week} other {# weeks}} worked (working days minus part-time and leave)', {
        weeks: rounded(weeks, 3),
      });
};

/** The unit of one row: for a rate, the counted thing rather than things per week; for a share, yes or no. */
export const rowUnit = (row: MeasuredRow): Unit => {
  const unit = unitOf(row.metric, [row]);
  if (unit === 'points-per-week' || unit === 'points-per-sprint') return 'points';
  if (unit === 'items-per-sprint') return 'items';
  if (metricDefinitions[row.metric].aggregate === 'share') return 'count';
  return unit === 'per-week' ? 'count' : unit;
};
