/**
 * The track record of a forecast: it is made again as of days in the past, from what was known then,
 * and held against what happened. An 85 % date ought to hold in 85 % of the cases.
 */
import type { Random } from '../figure/random.ts';
import { lackOf, recentHistory, type ThroughputDay } from './history.ts';
import { forecastCompletion, sureness, type Sureness } from './monte-carlo.ts';

export type TrackRecord = {
  /** Items that each case forecast. */
  items: number;
  /** Past days from which a forecast was made and is decided. */
  cases: number;
  levels: { sureness: Sureness; held: number }[];
};

/** Days between two cases. Cases still overlap, so they say less than as many independent ones. */
const step = 7;
const runs = 400;

/**
 * Rolling origin: every week one case, each from the history as it was then. A case counts when even
 * its latest date has passed, so that slow ones are not left out for being slow.
 * @param history all days known, oldest first
 */
export const backtest = (history: readonly ThroughputDay[], items: number, random: Random): TrackRecord => {
  const held = new Map<Sureness, number>(sureness.map((share) => [share, 0]));
  let cases = 0;
  for (let origin = history.length - step; origin > 0; origin -= step) {
    const known = recentHistory(history.slice(0, origin));
    if (lackOf(known) !== null) break;
    const forecast = forecastCompletion(known, items, { random, runs, firstWeekday: history[origin]!.weekday });
    if (forecast.kind !== 'value') break;
    const latest = forecast.percentiles.at(-1)?.days ?? null;
    if (latest === null || origin + latest > history.length) continue;
    cases += 1;
    const took = daysTaken(history, origin, items);
    for (const { sureness: share, days } of forecast.percentiles) {
      if (days !== null && took <= days) held.set(share, held.get(share)! + 1);
    }
  }
  return { items, cases, levels: sureness.map((share) => ({ sureness: share, held: held.get(share)! })) };
};

const daysTaken = (history: readonly ThroughputDay[], origin: number, items: number): number => {
  let done = 0;
  for (let day = origin; day < history.length; day += 1) {
    done += history[day]!.items;
    if (done >= items) return day - origin + 1;
  }
  return Infinity;
};
