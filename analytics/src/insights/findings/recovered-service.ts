/** Services that had twelve bad weeks and have recovered. */
import { seededRandom } from '../../figure/random.ts';
import type { Instant } from '../../facts.ts';
import type { Observation, Period } from '../../observation.ts';
import { byService, compared, placesIn, shiftWeeks, type ServiceShift } from './failing-service.ts';
import { daySeconds as day, weekSeconds as week } from '../../time/durations.ts';

/** A recovery also needs that it is better since, beyond this chance. */
const betterSince = 0.05;
/** Any number; the same one finds the same recoveries. */
const seed = 1;
const orders = 1999;

type Day = { n: number; failed: number };

/** Failures and deployments before each day, and of all days at the end. */
const runningSums = (days: readonly Day[]): { n: number[]; failed: number[] } => {
  const [n, failed] = [[0], [0]];
  for (const day of days) {
    n.push((n.at(-1) ?? 0) + day.n);
    failed.push((failed.at(-1) ?? 0) + day.failed);
  }
  return { n, failed };
};

/** How much worse each window of days is than all other days, in standard errors; the worst and where it is. */
const worstWindow = (days: readonly Day[], windows: readonly (readonly [number, number])[]): [number, number] => {
  const { n, failed } = runningSums(days);
  const [all, allFailed] = [n.at(-1) ?? 0, failed.at(-1) ?? 0];
  const share = allFailed / all;
  let worst: [number, number] = [-Infinity, 0];
  for (const [index, [from, to]] of windows.entries()) {
    const [inside, insideFailed] = [n[to]! - n[from]!, failed[to]! - failed[from]!];
    const outside = all - inside;
    if (inside === 0 || outside === 0 || share === 0 || share === 1) continue;
    const apart = insideFailed / inside - (allFailed - insideFailed) / outside;
    const strength = apart / Math.sqrt(share * (1 - share) * (1 / inside + 1 / outside));
    if (strength > worst[0]) worst = [strength, index];
  }
  return worst;
};

/**
 * The twelve weeks of each service that stand out most, where it has been better since. Whether they were bad is
 * judged by everything before and after them: how often the worst twelve weeks are as bad when days come in random
 * order. So choosing the worst of many costs only what it must.
 */
export const recoveredServices = (
  rows: readonly Observation[],
  weekStarts: readonly Instant[],
  to: Instant,
): ServiceShift[] =>
  byService(rows).flatMap(([id, own]) => {
    const places = placesIn(weekStarts, own, to);
    const byDay = Map.groupBy(
      own.toSorted((a, b) => a.at - b.at),
      (row) => Math.floor(row.at / day),
    );
    const days = [...byDay.values()].map((some): Day => ({
      n: some.length,
      failed: some.reduce((sum, row) => sum + row.value, 0),
    }));
    const dates = [...byDay.keys()];
    const indexOf = (at: Instant): number => {
      const found = dates.findIndex((date) => date * day >= at);
      return found === -1 ? dates.length : found;
    };
    const windows = places.map((at) => [indexOf(at - shiftWeeks.before * week), indexOf(at)] as const);
    const [strength, place] = worstWindow(days, windows);
    const at = places[place];
    if (at === undefined || strength === -Infinity) return [];
    const before: Period = { from: at - shiftWeeks.before * week, to: at };
    const after: Period = { from: at, to };
    const since = compared(id, { own, period: after, rest: own, over: before });
    const isBetter = !since.isMore && since.pValue !== null && since.pValue < betterSince;
    return [{ ...since, pValue: isBetter ? pValueOfWindow(days, windows, strength) : null, after, before }];
  });

const pValueOfWindow = (
  days: readonly Day[],
  windows: readonly (readonly [number, number])[],
  strength: number,
): number => {
  const random = seededRandom(seed);
  const shuffled = [...days];
  let asStrong = 1;
  for (let round = 0; round < orders; round += 1) {
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
    }
    if (worstWindow(shuffled, windows)[0] >= strength - 1e-9) asStrong += 1;
  }
  return asStrong / (orders + 1);
};
