/**
 * Monte Carlo forecasts from a team's own daily throughput. A run plays the coming days through; each
 * day finishes as many items as a day of the same weekday did that is drawn from the history, so that
 * weekends stay weekends, and a holiday as a day off. Days are drawn independently: a forecast assumes that the coming weeks are
 * like those in its history, and its track record (`backtest`) says how well that held.
 */
import type { Random } from '../figure/random.ts';
import { lackOf, type ThroughputDay, type TooLittleHistory } from './history.ts';

/** How sure: in this share of the runs it came out at least as well. */
export const sureness = [0.5, 0.7, 0.85, 0.95] as const;
export type Sureness = (typeof sureness)[number];

/** Runs without a result within this many days count as "later". */
const horizonDays = 1000;
const forecastRuns = 5000;

export type ForecastOptions = {
  random: Random;
  /** 1 Monday to 7 Sunday: the weekday of the first day that is played through. */
  firstWeekday: number;
  /** Whether a day that is played through is a holiday; 0 is the first. */
  isHoliday?: (day: number) => boolean;
  /** Default `forecastRuns`. */
  runs?: number;
  /**
   * The share of a played day's work that is still to come; 0 is the first. Less than 1 for a day that
   * has begun, and for one that ends early. Default 1.
   */
  dayShare?: (day: number) => number;
  /** Each run works at a share of the present pace, drawn evenly between the two. Default 1. */
  pace?: { low: number; high: number };
};

/** Of what a forecast was made; shown with it. */
export type ForecastBasis = { runs: number; historyDays: number; n: number; itemsPerWeek: number };

type Forecast<Answer> = ({ kind: 'value'; basis: ForecastBasis } & Answer) | TooLittleHistory;

/** Days until done; day 1 is the first day played through. Null is beyond the horizon. */
export type CompletionForecast = Forecast<{
  percentiles: { sureness: Sureness; days: number | null }[];
  /** How many runs were done on which day, the days in order. */
  distribution: { days: number; runs: number }[];
}>;
/** At least so many items. */
export type AmountForecast = Forecast<{
  percentiles: { sureness: Sureness; items: number }[];
  distribution: { items: number; runs: number }[];
}>;
export type OddsForecast = Forecast<{ odds: number }>;

/** What to draw from on each weekday, and on a holiday. */
type Pools = { weekdays: number[][]; holiday: number[] };

const itemsOf = (days: readonly ThroughputDay[]): number[] => days.map((day) => day.items);

/** Past holidays say nothing about their weekday, unless there is nothing else of it. */
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

/** How many of a day's items fall into a share of it, each by chance. */
const fallingInto = (share: number, items: number, random: Random): number => {
  if (share >= 1) return items;
  let within = 0;
  for (let item = 0; item < items; item += 1) if (random() < share) within += 1;
  return within;
};

/** Plays days until `isOver` says so; gives the days played and the items done. */
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

// Shares of a pace add up to whole items only up to rounding.
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
 * The odds that `items` items are done in the next `days` days, as a share of the runs. Of a sprint,
 * that takes all the team finishes as the sprint's work.
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
