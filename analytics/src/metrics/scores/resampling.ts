/**
 * Bootstrap over weeks: a sample is kept by week so that drawing the weeks again costs a few
 * additions per draw instead of a pass over the observations.
 */
import { seededRandom } from '../../figure/random.ts';

export const draws = 60;

/** How often each week is drawn: draw r, week w at `counts[r * weeks + w]`. */
export type Resamples = { weeks: number; counts: Uint8Array };

/**
 * Draws among the person's own weeks, `own.first` up to `own.end`, as many as those are. The same
 * seed and weeks give the same draws. Weeks number at most 255.
 */
export function resamplesOf(weeks: number, own: { first: number; end: number }, seed: number): Resamples {
  const among = own.end - own.first;
  const random = seededRandom(seed + among * 0x9e3779b9);
  const counts = new Uint8Array(draws * weeks);
  for (let draw = 0; draw < draws; draw += 1) {
    for (let week = 0; week < among; week += 1) {
      const drawn = draw * weeks + own.first + Math.floor(random() * among);
      counts[drawn] = counts[drawn]! + 1;
    }
  }
  return { weeks, counts };
}

/** A signal's sample by week. */
export type WeeklySample =
  /** Sums whose quotient is the value: a share, a mean, a rate. */
  | { kind: 'ratio'; top: Float64Array; bottom: Float64Array }
  /** Ascending values and the week of each. */
  | { kind: 'median'; values: Float64Array; week: Uint8Array }
  /** The weeks in which each of the different things occurred. */
  | { kind: 'distinct'; weeksOf: number[][] };

/** The sample's value in one draw, NaN where the weeks drawn hold nothing. */
export function resampledValue(sample: WeeklySample, { weeks, counts }: Resamples, draw: number): number {
  const offset = draw * weeks;
  if (sample.kind === 'ratio') {
    let top = 0;
    let bottom = 0;
    for (let week = 0; week < weeks; week += 1) {
      const count = counts[offset + week]!;
      top += count * sample.top[week]!;
      bottom += count * sample.bottom[week]!;
    }
    return bottom > 0 ? top / bottom : Number.NaN;
  }
  if (sample.kind === 'distinct') {
    let different = 0;
    for (const its of sample.weeksOf) if (its.some((week) => counts[offset + week]! > 0)) different += 1;
    return different;
  }
  return resampledMedian(sample.values, sample.week, counts, offset);
}

function resampledMedian(values: Float64Array, week: Uint8Array, counts: Uint8Array, offset: number): number {
  let total = 0;
  for (let i = 0; i < week.length; i += 1) total += counts[offset + week[i]!]!;
  if (total === 0) return Number.NaN;
  const lowerRank = (total - 1) >> 1;
  const upperRank = total >> 1;
  let seen = 0;
  let lower = Number.NaN;
  for (let i = 0; i < week.length; i += 1) {
    seen += counts[offset + week[i]!]!;
    if (seen > lowerRank && Number.isNaN(lower)) lower = values[i]!;
    if (seen > upperRank) return (lower + values[i]!) / 2;
  }
  return lower;
}
