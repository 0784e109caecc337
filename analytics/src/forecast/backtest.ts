/**
 * The track record of a forecast: it is made again as of days in the past, from what was known then,
 * and held against what happened. An 85 % date ought to hold in 85 % of the cases.
 */
import type { Random } from '../figure/random.ts';
import { lackOf, recentHistory, type ThroughputDay } from './history.ts';
import { forecastAmount, forecastCompletion, sureness, type ForecastOptions, type Sureness } from './monte-carlo.ts';

export type TrackRecord = {
  /** Past days from which a forecast was made and is decided. */
  cases: number;
  levels: { sureness: Sureness; held: number }[];
};

/** Days between two cases. Cases still overlap, so they say less than as many independent ones. */
const step = 7;
const runs = 400;

/** Whether each level held in one case, in their order; null for a case that is not decided. */
type Judge = (known: readonly ThroughputDay[], origin: number, options: ForecastOptions) => boolean[] | null;

/** Rolling origin: every week one case, each from the history known at the time. */
const backtest = (history: readonly ThroughputDay[], random: Random, judge: Judge): TrackRecord => {
  const held = sureness.map(() => 0);
  let cases = 0;
  for (let origin = history.length - step; origin > 0; origin -= step) {
    const known = recentHistory(history.slice(0, origin));
    if (lackOf(known) !== null) break;
    const isHoliday = (day: number): boolean => history[origin + day]?.off === 'holiday';
    const judged = judge(known, origin, { random, runs, firstWeekday: history[origin]!.weekday, isHoliday });
    if (judged === null) continue;
    cases += 1;
    for (const [level, one] of judged.entries()) if (one) held[level]! += 1;
  }
  return { cases, levels: sureness.map((share, level) => ({ sureness: share, held: held[level]! })) };
};

/**
 * How often the dates for `items` items held. A case counts when even its latest date has passed, so
 * that slow ones are not left out for being slow.
 * @param history all days known, oldest first
 */
export const backtestCompletion = (history: readonly ThroughputDay[], items: number, random: Random): TrackRecord =>
  backtest(history, random, (known, origin, options) => {
    const forecast = forecastCompletion(known, items, options);
    if (forecast.kind !== 'value') return null;
    const latest = forecast.percentiles.at(-1)?.days ?? null;
    if (latest === null || origin + latest > history.length) return null;
    const took = daysTaken(history, origin, items);
    return forecast.percentiles.map(({ days }) => days !== null && took <= days);
  });

/** How often at least the forecast number of items was done within `days` days. */
export const backtestAmount = (history: readonly ThroughputDay[], days: number, random: Random): TrackRecord =>
  backtest(history, random, (known, origin, options) => {
    if (origin + days > history.length) return null;
    const forecast = forecastAmount(known, days, options);
    if (forecast.kind !== 'value') return null;
    const done = history.slice(origin, origin + days).reduce((total, day) => total + day.items, 0);
    return forecast.percentiles.map(({ items }) => done >= items);
  });

const daysTaken = (history: readonly ThroughputDay[], origin: number, items: number): number => {
  let done = 0;
  for (let day = origin; day < history.length; day += 1) {
    done += history[day]!.items;
    if (done >= items) return day - origin + 1;
  }
  return Infinity;
};
