/** What each user of this browser chose how often, to rank the palette. */
import { dayMs } from '@sightline/contract';

export type Usage = Readonly<Record<string, { count: number; at: number }>>;

const keyOf = (userId: string): string => `sightline.used.${userId}`;
/** The oldest entries are dropped beyond this number. */
const most = 100;
const halfLifeMs = 14 * dayMs;

export const readUsage = (userId: string): Usage => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as Usage;
  } catch {
    // Ignore unreadable data.
    return {};
  }
};

export const withChoice = (usage: Usage, id: string, at: number): Usage => {
  const count = Math.round(weightOf(usage, id, at) * 1000) / 1000 + 1;
  const entries = Object.entries({ ...usage, [id]: { count, at } });
  return Object.fromEntries(entries.toSorted(([, a], [, b]) => b.at - a.at).slice(0, most));
};

/** Usage decays: every choice counts half as much two weeks later. */
export const weightOf = (usage: Usage, id: string, now: number): number => {
  const used = usage[id];
  return used === undefined ? 0 : used.count * 0.5 ** ((now - used.at) / halfLifeMs);
};

export const rememberChoice = (userId: string, id: string): void =>
  localStorage.setItem(keyOf(userId), JSON.stringify(withChoice(readUsage(userId), id, Date.now())));
