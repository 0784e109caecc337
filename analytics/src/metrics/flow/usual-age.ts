/** How old a team's items usually get: the 85th percentile of its cycle times of the 90 days before. */
import { quantile } from '../../figure/statistics.ts';
import type { FinishedItem } from './finished-items.ts';

const window = 90 * 86_400;
const usual = 0.85;
const minimumItems = 20;

/** `age` in seconds, or why there is nothing to compare with; `n` items were compared. */
export type UsualAge = { age?: number; missing?: string; n: number };

/**
 * By issue id, for items with a cycle time. Items finished in the very same second are not compared
 * with each other, so that the answer does not depend on their order.
 */
export function usualAges(items: readonly FinishedItem[]): Map<string, UsualAge> {
  const ages = new Map<string, UsualAge>();
  const byTeam = new Map<string, FinishedItem[]>();
  for (const item of items) {
    if (item.notAnItem !== null || item.timesUnknown !== null || item.startedAt === null) continue;
    if (item.teamId === null) {
      ages.set(item.issue.id, { missing: 'belongs to no team', n: 0 });
      continue;
    }
    const teamItems = byTeam.get(item.teamId);
    if (teamItems) teamItems.push(item);
    else byTeam.set(item.teamId, [item]);
  }
  for (const teamItems of byTeam.values()) compareTeam(teamItems, ages);
  return ages;
}

function compareTeam(teamItems: FinishedItem[], ages: Map<string, UsualAge>): void {
  const inOrder = teamItems.sort((a, b) => a.doneAt - b.doneAt);
  const cycleTimes: number[] = [];
  let entering = 0;
  let leaving = 0;
  for (const item of inOrder) {
    for (; inOrder[entering]!.doneAt < item.doneAt; entering += 1) {
      const time = cycleTime(inOrder[entering]!);
      cycleTimes.splice(positionOf(cycleTimes, time), 0, time);
    }
    for (; inOrder[leaving]!.doneAt < item.doneAt - window; leaving += 1) {
      cycleTimes.splice(positionOf(cycleTimes, cycleTime(inOrder[leaving]!)), 1);
    }
    const n = cycleTimes.length;
    const missing = `fewer than ${minimumItems} items of the team in the 90 days before`;
    ages.set(item.issue.id, n < minimumItems ? { missing, n } : { age: quantile(cycleTimes, usual), n });
  }
}

const cycleTime = (item: FinishedItem): number => item.doneAt - (item.startedAt ?? item.doneAt);

/** The first position whose value is not below the given one. */
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
