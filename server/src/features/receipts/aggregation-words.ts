import {
  dateOf,
  metricDefinitions,
  ratedPeriod,
  rateWeeks,
  type FigureOptions,
  type MetricKey,
  type Observation,
} from '@sightline/analytics';
import type { Unit } from '@sightline/contract';
import { unitOf } from './unit-of.ts';

const rounded = (value: number, digits: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value);

const counted = (count: number, singular: string, digits = 0): string => {
  const text = rounded(count, digits);
  return `${text} ${singular}${text === '1' ? '' : 's'}`;
};

const hour = 3600;

/** `29 days 17 hours` */
const length = (seconds: number): string => {
  const hours = Math.round(seconds / hour);
  return [
    ...(hours >= 24 ? [counted(Math.floor(hours / 24), 'day')] : []),
    ...(hours % 24 > 0 ? [counted(hours % 24, 'hour')] : []),
  ].join(' ');
};

/** Points are specific to a team: over several teams, their mean covers sprints and compares no one. */
const ofTeams = (teams: number): string =>
  teams > 1 ? ` sprints of ${teams} teams, which size points differently` : '';

/** Of the included rows: their number, how many are 1, their sum and, for sprints, their number of teams. */
export type Aggregated = { n: number; ones: number; total: number; teams: number };

/** How the rows are aggregated, with the numbers that a reader needs to check it. */
export const aggregationWords = (
  metric: MetricKey,
  included: Aggregated,
  options: FigureOptions & { timeZone: string },
): string => {
  const [n, ones] = [rounded(included.n, 0), rounded(included.ones, 0)];
  switch (metricDefinitions[metric].aggregate) {
    case 'median':
      return `median of ${n}`;
    case 'mean':
      return metricDefinitions[metric].isSizedByTeam === true
        ? `mean of ${n}${ofTeams(included.teams)}`
        : `mean of ${n}`;
    case 'share':
      return `share: ${ones} of ${n}`;
    case 'distinct':
      return `different people in ${counted(included.n, 'row')}`;
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
  const weeks = rateWeeks(options);
  // The exact length follows where there is one; weeks worked have only these digits.
  const divisor =
    options.weeks === undefined
      ? `${counted(weeks, 'week', 1)} (${length(to - from)})`
      : `${counted(weeks, 'week', 3)} worked (working days minus part-time and leave)`;
  const since =
    from > options.period.from ? `, recorded since ${dateOf(options.observedFrom ?? from, options.timeZone)}` : '';
  const rows = total === n ? '' : ` in ${counted(n, 'row')}`;
  return `${counted(total, metricDefinitions[metric].rate?.of ?? 'row', 2)}${rows} ÷ ${divisor}${since}`;
};

/** The unit of one row: for a rate, the counted thing rather than things per week; for a share, yes or no. */
export const rowUnit = (row: Observation): Unit => {
  const unit = unitOf(row.metric, [row]);
  if (unit === 'points-per-week' || unit === 'points-per-sprint') return 'points';
  if (unit === 'items-per-sprint') return 'items';
  if (metricDefinitions[row.metric].aggregate === 'share') return 'count';
  return unit === 'per-week' ? 'count' : unit;
};
