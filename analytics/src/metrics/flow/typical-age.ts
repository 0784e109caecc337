/** How old a team's items usually get: the 85th percentile of its cycle times of the 90 days before. */
import { daySeconds } from '@sightline/contract';
import type { Instant } from '../../facts.ts';
import { quantile } from '../../figure/statistics.ts';
import type { FinishedItem } from './finished-items.ts';
import { fewItemsFinished, reasons } from '../reasons.ts';

export const typicalAgeWindow = 90 * daySeconds;
const usual = 0.85;
const minimumItems = 20;
const tooFewItems = fewItemsFinished(minimumItems);

/** `age` in seconds, or why there is nothing to compare with; `n` items were compared. */
export type TypicalAge = { age?: number; missing?: string; n: number };

/** When each team's items were done, and their cycle times in seconds. */
export type CycleTimes = Readonly<Record<string, readonly (readonly [doneAt: Instant, seconds: number])[]>>;

/** Of the items that have a cycle time and a team, by team. */
export function cycleTimesOf(items: readonly FinishedItem[]): Record<string, [doneAt: Instant, seconds: number][]> {
  const times: Record<string, [Instant, number][]> = {};
  for (const item of items) {
    if (!hasCycleTime(item) || item.teamId === null) continue;
    (times[item.teamId] ??= []).push([item.doneAt, cycleTime(item)]);
  }
  return times;
}

/**
 * By issue id, for items with a cycle time. Items finished in the very same second are not compared
 * with each other, so that the answer does not depend on their order.
 * @param elsewhere other items of the same teams
 */
export function typicalAges(items: readonly FinishedItem[], elsewhere: CycleTimes): Map<string, TypicalAge> {
  const ages = new Map<string, TypicalAge>();
  const byTeam = Map.groupBy(items.filter(hasCycleTime), (item) => item.teamId);
  for (const [teamId, own] of byTeam) {
    if (teamId === null) for (const item of own) ages.set(item.issue.id, { missing: reasons.noTeam, n: 0 });
    else compareTeam(own, elsewhere[teamId] ?? [], ages);
  }
  return ages;
}

function compareTeam(own: readonly FinishedItem[], elsewhere: CycleTimes[string], ages: Map<string, TypicalAge>): void {
  const all = [...own.map((item) => [item.doneAt, cycleTime(item)] as const), ...elsewhere].sort((a, b) => a[0] - b[0]);
  const cycleTimes: number[] = [];
  let entering = 0;
  let leaving = 0;
  for (const item of own.toSorted((a, b) => a.doneAt - b.doneAt)) {
    for (; all[entering]![0] < item.doneAt; entering += 1) {
      const time = all[entering]![1];
      cycleTimes.splice(positionOf(cycleTimes, time), 0, time);
    }
    for (; all[leaving]![0] < item.doneAt - typicalAgeWindow; leaving += 1) {
      cycleTimes.splice(positionOf(cycleTimes, all[leaving]![1]), 1);
    }
    const n = cycleTimes.length;
    ages.set(item.issue.id, n < minimumItems ? { missing: tooFewItems, n } : { age: quantile(cycleTimes, usual), n });
  }
}

const hasCycleTime = (item: FinishedItem): boolean =>
  item.notAnItem === null && item.timesUnknown === null && item.startedAt !== null;
const cycleTime = (item: FinishedItem): number => item.doneAt - (item.startedAt ?? item.doneAt);

/** The first position with a value not below this one. */
function positionOf(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
