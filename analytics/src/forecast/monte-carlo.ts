/**
 * Monte Carlo forecasts from a team's own daily throughput. A run simulates the coming days: each day finishes as many
 * items as a random past day of the same weekday (of a past holiday, if it is one). Days are drawn independently, so a
 * forecast assumes that the coming weeks are like the past ones. Its track record (`backtest`) shows how well that
 * held.
 */
import type { Random } from '../figure/random.ts';
import { lackOf, type ThroughputDay, type TooLittleHistory } from './history.ts';

/** Confidence levels: the share of runs that came out at least as well. */
export const sureness = [0.5, 0.7, 0.85, 0.95] as const;
export type Sureness = (typeof sureness)[number];

/** Runs without a result within this many days count as "later". */
const horizonDays = 1000;
const forecastRuns = 5000;

export type ForecastOptions = {
  random: Random;
  /** Weekday of the first simulated day: 1 (Monday) to 7 (Sunday). */
  firstWeekday: number;
  /** Whether a simulated day is a holiday; 0 is the first day. */
  isHoliday?: (day: number) => boolean;
  /** Default `forecastRuns`. */
  runs?: number;
  /**
   * The remaining share of a simulated day's work; 0 is the first day. Less than 1 for a day that has begun or ends
   * early. Default 1.
   */
  dayShare?: (day: number) => number;
  /** Each run's pace as a share of the present one, drawn uniformly between these two. Default 1. */
  pace?: { low: number; high: number };
};

/** The basis of a forecast; shown with it. */
export type ForecastBasis = { runs: number; historyDays: number; n: number; itemsPerWeek: number };

type Forecast<Answer> = ({ kind: 'value'; basis: ForecastBasis } & Answer) | TooLittleHistory;

/** Days until done; day 1 is the first simulated day. Null: beyond the horizon. */
export type CompletionForecast = Forecast<{
  percentiles: { sureness: Sureness; days: number | null }[];
  /** Number of runs that were done on each day, ascending. */
  distribution: { days: number; runs: number }[];
}>;
/** At least so many items. */
export type AmountForecast = Forecast<{
  percentiles: { sureness: Sureness; items: number }[];
  distribution: { items: number; runs: number }[];
}>;
export type OddsForecast = Forecast<{ odds: number }>;

/** Items finished on past days, by weekday, and on holidays. */
type Pools = { weekdays: number[][]; holiday: number[] };

const itemsOf = (days: readonly ThroughputDay[]): number[] => days.map((day) => day.items);

/** Past holidays do not count for their weekday, unless it has no other days. */
const poolsOf = (history: readonly ThroughputDay[]): Pools => {
  const off = itemsOf(history.filter((one) => one.off !== undefined));
  return {
    weekdays: Array.from({ length: 7 }, (_, index) => {
      const all = history.filter((one) => one.weekday === index + 1);
      const usual = all.filter((one) => one.off !== 'holiday');
      return itemsOf(usual.length > 0 ? usual : all);
    }),
    holiday: off.length > 0 ? off : [0],
  };
};

const basisOf = (history: readonly ThroughputDay[], runs: number): ForecastBasis => {
  const n = history.reduce((total, day) => total + day.items, 0);
  return { runs, historyDays: history.length, n, itemsPerWeek: (n / history.length) * 7 };
};

/** How many of a day's items fall into a share of that day, each at random. */
const fallingInto = (share: number, items: number, random: Random): number => {
  if (share >= 1) return items;
  let within = 0;
  for (let item = 0; item < items; item += 1) if (random() < share) within += 1;
  return within;
};

/** Simulates days until `isOver` returns true. @returns the number of days and of items done */
const playRun = (
  pools: Pools,
  { random, firstWeekday, isHoliday, dayShare, pace = { low: 1, high: 1 } }: ForecastOptions,
  isOver: (days: number, items: number) => boolean,
): { days: number; items: number } => {
  const share = pace.low === pace.high ? pace.low : pace.low + random() * (pace.high - pace.low);
  let days = 0;
  let items = 0;
  while (!isOver(days, items)) {
    const past = isHoliday?.(days) === true ? pools.holiday : pools.weekdays[(firstWeekday - 1 + days) % 7]!;
    const drawn = past[Math.floor(random() * past.length)]!;
    items += share * fallingInto(dayShare?.(days) ?? 1, drawn, random);
    days += 1;
  }
  return { days, items };
};

const tally = (values: readonly number[]): [number, number][] =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, same]): [number, number] => [value, same.length])
    .sort(([a], [b]) => a - b);

// Tolerates the rounding errors of adding up shares of items.
const rounding = 1e-9;

/** On which day `items` items are done. @throws RangeError unless `items` is a positive whole number */
export const forecastCompletion = (
  history: readonly ThroughputDay[],
  items: number,
  options: ForecastOptions,
): CompletionForecast => {
  if (!Number.isInteger(items) || items < 1) throw new RangeError('a forecast needs at least one item');
  const lack = lackOf(history);
  if (lack !== null) return lack;
  const { runs = forecastRuns } = options;
  const pools = poolsOf(history);
  const needed = Array.from({ length: runs }, () => {
    const run = playRun(pools, options, (days, done) => done >= items - rounding || days > horizonDays);
    return run.days > horizonDays ? Infinity : run.days;
  }).sort((a, b) => a - b);
  return {
    kind: 'value',
    basis: basisOf(history, runs),
    percentiles: sureness.map((share) => {
      const days = needed[Math.ceil(share * runs - rounding) - 1]!;
      return { sureness: share, days: Number.isFinite(days) ? days : null };
    }),
    distribution: tally(needed.filter(Number.isFinite)).map(([days, count]) => ({ days, runs: count })),
  };
};

const playDays = (history: readonly ThroughputDay[], days: number, options: ForecastOptions): number[] => {
  if (!Number.isInteger(days) || days < 1 || days > horizonDays) throw new RangeError('days out of range');
  const pools = poolsOf(history);
  return Array.from({ length: options.runs ?? forecastRuns }, () => {
    const { items } = playRun(pools, options, (played) => played >= days);
    return Math.floor(items + rounding);
  });
};

/** How many items are done in the next `days` days. @throws RangeError for days outside 1..horizon */
export const forecastAmount = (
  history: readonly ThroughputDay[],
  days: number,
  options: ForecastOptions,
): AmountForecast => {
  const lack = lackOf(history);
  if (lack !== null) return lack;
  const most = playDays(history, days, options).sort((a, b) => b - a);
  return {
    kind: 'value',
    basis: basisOf(history, most.length),
    percentiles: sureness.map((share) => ({
      sureness: share,
      items: most[Math.ceil(share * most.length - rounding) - 1]!,
    })),
    distribution: tally(most).map(([items, runs]) => ({ items, runs })),
  };
};

/**
 * The share of runs in which `items` items are done within `days` days. For a sprint, this counts everything the team
 * finishes as the sprint's work.
 */
export const forecastOdds = (
  history: readonly ThroughputDay[],
  { items, days }: { items: number; days: number },
  options: ForecastOptions,
): OddsForecast => {
  const lack = lackOf(history);
  if (lack !== null) return lack;
  const played = playDays(history, days, options);
  const odds = played.filter((done) => done >= items).length / played.length;
  return { kind: 'value', basis: basisOf(history, played.length), odds };
};
