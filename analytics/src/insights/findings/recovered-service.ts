/** Services that had twelve bad weeks and have recovered. */
import { seededRandom } from '../../figure/random.ts';
import type { Instant } from '../../facts.ts';
import type { Period } from '../../observation.ts';
import { byService, compared, positionsIn, shiftWeeks, type ServiceRow, type ServiceShift } from './failing-service.ts';
import { daySeconds as day, weekSeconds as week } from '../../time/durations.ts';

/** A recovery also needs to be better since then, with a p-value below this. */
const betterSince = 0.05;
/** Any number; the same one finds the same recoveries. */
const seed = 1;
const orders = 1999;
/** Nothing with a higher p-value is reported, so it need not be exact. */
const unclear = 0.05;

type Day = { n: number; failed: number };

/** Failures and deployments before each day, and of all days at the end. */
type RunningSums = { n: Float64Array; failed: Float64Array };

const noSums = (days: readonly Day[]): RunningSums => ({
  n: new Float64Array(days.length + 1),
  failed: new Float64Array(days.length + 1),
});

/**
 * The window that is worst compared with all other days, in standard errors, and its index.
 * @param sums overwritten; thousands of orders of the same days share one
 */
const worstWindow = (
  days: readonly Day[],
  windows: readonly (readonly [number, number])[],
  sums = noSums(days),
): [number, number] => {
  const { n, failed } = sums;
  for (let index = 0; index < days.length; index += 1) {
    const { n: ofDay, failed: failedThen } = days[index]!;
    n[index + 1] = n[index]! + ofDay;
    failed[index + 1] = failed[index]! + failedThen;
  }
  const [all, allFailed] = [n[days.length]!, failed[days.length]!];
  const share = allFailed / all;
  let [worst, worstIndex] = [-Infinity, 0];
  for (let index = 0; index < windows.length; index += 1) {
    const [from, to] = windows[index]!;
    const [inside, insideFailed] = [n[to]! - n[from]!, failed[to]! - failed[from]!];
    const outside = all - inside;
    if (inside === 0 || outside === 0 || share === 0 || share === 1) continue;
    const apart = insideFailed / inside - (allFailed - insideFailed) / outside;
    const strength = apart / Math.sqrt(share * (1 - share) * (1 / inside + 1 / outside));
    if (strength > worst) [worst, worstIndex] = [strength, index];
  }
  return [worst, worstIndex];
};

/**
 * The worst twelve weeks of each service that has been better since. Their p-value comes from a permutation test: how
 * often the worst twelve weeks are as bad when the days are shuffled. This accounts for choosing the worst of many
 * windows without overcorrecting.
 */
export const recoveredServices = (
  rows: readonly ServiceRow[],
  weekStarts: readonly Instant[],
  to: Instant,
): ServiceShift[] =>
  byService(rows).flatMap(([id, own]) => {
    const positions = positionsIn(weekStarts, own, to);
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
    const windows = positions.map((at) => [indexOf(at - shiftWeeks.before * week), indexOf(at)] as const);
    const [strength, index] = worstWindow(days, windows);
    const at = positions[index];
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
  const sums = noSums(days);
  let asStrong = 1;
  for (let round = 0; round < orders; round += 1) {
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
    }
    if (worstWindow(shuffled, windows, sums)[0] >= strength - 1e-9) asStrong += 1;
    if (asStrong > unclear * (orders + 1)) break;
  }
  return asStrong / (orders + 1);
};
