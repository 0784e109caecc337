/** How many items a person had in progress in parallel, on average over days: the load that a snapshot cannot show. */
import type { Instant } from '../../facts.ts';
import type { Period } from '../../observation.ts';
import { windowDays, type Crossing, type RiskFacts, type RiskLevel } from './risk-facts.ts';

/** When an item was begun, and when it was finished; null while it is in progress. */
export type ItemSpan = { from: Instant; to: Instant | null };

export type ItemsAtOnce = {
  value: number;
  /** Items that were in progress at any time during the period. */
  n: number;
};

export const itemsAtOnce = (spans: readonly ItemSpan[], { from, to }: Period): ItemsAtOnce => {
  let [seconds, n] = [0, 0];
  for (const span of spans) {
    const within = Math.min(to, span.to ?? to) - Math.max(from, span.from);
    if (within <= 0) continue;
    seconds += within;
    n += 1;
  }
  return { value: seconds / (to - from), n };
};

/** Of finished items, by when they were finished and how long they took, and of those in progress, since when. */
export const spansOf = (finished: readonly { at: Instant; value: number }[], open: readonly Instant[]): ItemSpan[] => [
  ...finished.map(({ at, value }) => ({ from: at - value, to: at })),
  ...open.map((from) => ({ from, to: null })),
];

/** The items of a person: those finished, and those still open where these are known. */
export const spansOfPerson = ({ person, open = [] }: RiskFacts): ItemSpan[] => {
  const series = person.series.get('cycle_time');
  const finished = [...(series?.at ?? [])].map((at, index) => ({ at, value: series?.value[index] ?? 0 }));
  return spansOf(finished, open);
};

/**
 * The usual load is the median of this many earlier weeks, so that a load of several weeks does not become the usual
 * one.
 */
const usualWeeks = 26;
/**
 * Thresholds in parallel items, which also need this multiple of the usual number, and this multiple of started items.
 */
const load = { critical: 9, high: 6, medium: 3, timesUsual: 2, timesBegun: 1.75, items: 10 } as const;

const severityOf = (value: number): RiskLevel | null =>
  value >= load.critical ? 'critical' : value >= load.high ? 'high' : value >= load.medium ? 'medium' : null;

/** The upper of two middle values, so that the result is a whole number of items. */
export const upperMedianOf = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * The complete weeks before the window in which the person was present; null if they are too few to tell what is usual.
 */
const weeksBefore = ({ person, daysAgo }: RiskFacts): Period[] | null => {
  const weeks = Array.from({ length: usualWeeks }, (_, index): Period => {
    const until = windowDays + 7 * index;
    return { from: daysAgo(until + 7), to: daysAgo(until) };
  }).filter(({ from }) => from >= person.firstAt);
  return weeks.length < usualWeeks / 2 ? null : weeks;
};

const usualOver = (spans: readonly ItemSpan[], weeks: readonly Period[]): number =>
  upperMedianOf(weeks.map((week) => itemsAtOnce(spans, week).value));

/** Items in progress at the same time in a usual week before the window. */
export const usualItemsAtOnce = (facts: RiskFacts): number | null => {
  const weeks = weeksBefore(facts);
  return weeks === null ? null : usualOver(spansOfPerson(facts), weeks);
};

/**
 * Far more items in parallel than usual, because more were started. If items only take longer, the signal about cycle
 * time covers it.
 */
export const readParallelWork = (facts: RiskFacts): Crossing | null => {
  const { daysAgo } = facts;
  const spans = spansOfPerson(facts);
  const window = { from: daysAgo(windowDays), to: daysAgo(0) };
  const weeks = weeksBefore(facts);
  const now = itemsAtOnce(spans, window);
  if (weeks === null || now.n < load.items) return null;
  const usual = usualOver(spans, weeks);
  const begunIn = ({ from, to }: Period): number => spans.filter((span) => span.from >= from && span.from < to).length;
  const usuallyBegun = (upperMedianOf(weeks.map(begunIn)) * windowDays) / 7;
  if (now.value < load.timesUsual * usual || begunIn(window) < load.timesBegun * usuallyBegun) return null;
  const severity = severityOf(now.value);
  return severity === null ? null : { value: now.value, n: now.n, before: usual, severity };
};
