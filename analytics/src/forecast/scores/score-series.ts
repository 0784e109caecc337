/** A score over time as evenly spaced points, the input of predictions. */
import { dayMs } from '@sightline/contract';

/** A day's score; null if there was none. */
export type DatedScore = { day: string; value: number | null };

/** Evenly spaced points, the last one on the last known day. Null on days without a score. */
export type ScoreSeries = readonly (number | null)[];

export const stepDays = 5;
export const horizons = [30, 60, 90] as const;
export type HorizonDays = (typeof horizons)[number];

export const stepsOf = (horizon: HorizonDays): number => horizon / stepDays;

/** Minimum points of a prediction, in addition to those until the outcome of the first case. */
export const minimumPoints = 12;

/**
 * The scores of every fifth day up to `lastDay`, from the first day that has one.
 * @param scores in order of their days
 */
export const scoreSeries = (scores: readonly DatedScore[], lastDay: string): ScoreSeries => {
  const first = scores.find((score) => score.value !== null)?.day;
  if (first === undefined || first > lastDay) return [];
  const known = new Map(scores.map((score) => [score.day, score.value]));
  const points = Math.floor((Date.parse(lastDay) - Date.parse(first)) / (stepDays * dayMs)) + 1;
  return Array.from({ length: points }, (_, index) => {
    const back = (points - 1 - index) * stepDays;
    return known.get(new Date(Date.parse(lastDay) - back * dayMs).toISOString().slice(0, 10)) ?? null;
  });
};

export const knownIn = (series: ScoreSeries): number[] => series.filter((value) => value !== null);

export const meanOf = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;
