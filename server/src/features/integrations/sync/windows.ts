import { minuteMs, dayMs } from '@sightline/contract';
import type { CollectionWindow } from '../connector.ts';

const firstDays = [14, 45];
/** Overlap with the last pass: changes shortly before it may have become visible only later. */
const overlapMs = 15 * minuteMs;

/**
 * Records of these days before the history are read, too: figures of its first days depend on them, such as the pull
 * requests of a deployment, or what happened to a review before. See decision 2380.
 */
const supportingMs = 30 * dayMs;

/** Where the history begins that figures cover, if records were read back to `oldest`; both in epoch milliseconds. */
export const historyStart = (oldest: number): number => oldest + supportingMs;

/**
 * The periods in which a source's history is read, newest first: the last days, so that figures
 * appear soon, then what was before them of the last 45, then month by month, the last with the days that support it.
 * @param now epoch milliseconds
 * @param months of figures, at least 1
 */
export const historyWindows = (now: number, months: number): CollectionWindow[] => {
  const bounds = firstDays.map((days) => startOfDay(now - days * dayMs));
  for (let back = 2; back <= months; back += 1) bounds.push(monthsBefore(now, back));
  bounds[bounds.length - 1] = monthsBefore(now, months) - supportingMs;
  return bounds.map((from, index) => ({ from, to: index === 0 ? null : (bounds[index - 1] ?? null) }));
};

/** The first phases of a run read what people view first: lists of names and the newest weeks. */
export const newestPhases = firstDays.length;

/** The number of months in windows: the first two together are one. */
export const monthsIn = (windows: number): number => Math.max(0, windows - 1);

/** The parts of windows after an instant (epoch milliseconds), or all with null. */
export const windowsSince = (windows: readonly CollectionWindow[], since: number | null): CollectionWindow[] =>
  since === null
    ? [...windows]
    : windows
        .filter(({ to }) => to === null || to > since)
        .map(({ from, to }) => ({ from: Math.max(from, since), to }));

/** A larger clock difference is ignored. */
const maxSkewMs = dayMs;

/**
 * The instant up to which a pass that began at `startedAt` is complete: by our clock, or by the source's if it is
 * behind, because records have the source's timestamps.
 * @param theirs the source's time at `ours`; null if unknown
 */
export const completeUpTo = (startedAt: Date, ours: number, theirs: number | null): Date => {
  const behind = theirs === null ? 0 : ours - theirs;
  return behind > 0 && behind <= maxSkewMs ? new Date(startedAt.getTime() - behind) : startedAt;
};

/** The window of later passes: everything since the last one, or the whole history of a new list. */
export const catchUpWindow = (watermark: Date | null, oldest: number): CollectionWindow => ({
  from: watermark === null ? oldest : watermark.getTime() - overlapMs,
  to: null,
});

const startOfDay = (instant: number): number => Math.floor(instant / dayMs) * dayMs;

/** The start of the day (UTC) a number of months earlier. */
const monthsBefore = (now: number, months: number): number => {
  const date = new Date(startOfDay(now));
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  // In a shorter month, the 31st becomes the last day.
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
};
