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

/** The sample's value in every draw, NaN where the weeks drawn hold nothing. */
export function resampledValues(sample: WeeklySample, resamples: Resamples): Float64Array {
  if (sample.kind === 'ratio') return resampledRatios(sample.top, sample.bottom, resamples);
  if (sample.kind === 'median') return resampledMedians(sample.values, sample.week, resamples);
  const { weeks, counts } = resamples;
  return Float64Array.from({ length: draws }, (_, draw) => {
    let different = 0;
    for (const its of sample.weeksOf) if (its.some((week) => counts[draw * weeks + week]! > 0)) different += 1;
    return different;
  });
}

function resampledRatios(top: Float64Array, bottom: Float64Array, { weeks, counts }: Resamples): Float64Array {
  const values = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    const offset = draw * weeks;
    let above = 0;
    let below = 0;
    for (let week = 0; week < weeks; week += 1) {
      const count = counts[offset + week]!;
      above += count * top[week]!;
      below += count * bottom[week]!;
    }
    values[draw] = below > 0 ? above / below : Number.NaN;
  }
  return values;
}

function resampledMedians(values: Float64Array, week: Uint8Array, { weeks, counts }: Resamples): Float64Array {
  const rowsIn = new Uint32Array(weeks);
  for (const one of week) rowsIn[one]! += 1;
  const medians = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    const offset = draw * weeks;
    let total = 0;
    for (let one = 0; one < weeks; one += 1) total += counts[offset + one]! * rowsIn[one]!;
    medians[draw] = total === 0 ? Number.NaN : medianOf(values, week, counts, offset, total);
  }
  return medians;
}

/** Of ascending values, each as often as its week was drawn. */
function medianOf(values: Float64Array, week: Uint8Array, counts: Uint8Array, offset: number, total: number): number {
  const lowerRank = (total - 1) >> 1;
  const upperRank = total >> 1;
  let at = 0;
  let seen = counts[offset + week[0]!]!;
  while (seen <= lowerRank) {
    at += 1;
    seen += counts[offset + week[at]!]!;
  }
  const lower = values[at]!;
  while (seen <= upperRank) {
    at += 1;
    seen += counts[offset + week[at]!]!;
  }
  return (lower + values[at]!) / 2;
}
