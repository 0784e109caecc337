/** Data points: how many different issues, pull requests, pages … are behind a score. */
import type { MetricKey } from '../definitions.ts';
import { dimensions, eachDimension, type Dimension } from '../dimensions.ts';
import type { SignalConfiguration } from './configuration.ts';
import type { SignalResult } from './signal-value.ts';

export type DataPoints = {
  n: number;
  /** Data points behind each dimension; one can be behind several. */
  things: Record<Dimension, number>;
};

const lastTurn = 2 ** 30;

/**
 * Counts for one person after another. One pull request can be behind several signals. @param references see
 * ObservationIndex
 */
export function countDataPoints(
  references: number,
  signals: readonly { dimension: Dimension; configuration: SignalConfiguration }[],
): (readings: ReadonlyMap<MetricKey, SignalResult>) => DataPoints {
  const dimensionAt = new Map(
    signals.map((signal) => [signal.configuration.metric, dimensions.indexOf(signal.dimension)]),
  );
  // For each data point, the count (turn) in which it was last seen, and in the lower bits the dimensions it was seen in.
  // Turns restart before they overflow.
  const seen = new Int32Array(references);
  let turn = 0;
  return (readings) => {
    if (turn > lastTurn) {
      turn = 0;
      seen.fill(0);
    }
    turn += 1 << dimensions.length;
    let n = 0;
    const counts = dimensions.map(() => 0);
    for (const [metric, reading] of readings) {
      if ('missing' in reading || reading.series === null) continue;
      const dimension = dimensionAt.get(metric)!;
      const bit = 1 << dimension;
      const { reference } = reading.series;
      let added = 0;
      for (let row = reading.first; row < reading.end; row += 1) {
        const before = seen[reference[row]!]!;
        const within = before >= turn ? before - turn : 0;
        if (within === 0) n += 1;
        if ((within & bit) !== 0) continue;
        added += 1;
        seen[reference[row]!] = turn + (within | bit);
      }
      counts[dimension]! += added;
    }
    const things = eachDimension(0);
    dimensions.forEach((dimension, index) => {
      things[dimension] = counts[index]!;
    });
    return { n, things };
  };
}

/**
 * How many data points are behind a person's signals, for windows that mostly advance day by day.
 * @param references every `Series.reference` of the person is below it
 */
export function countDifferent(references: number): (readings: ReadonlyMap<MetricKey, SignalResult>) => number {
  const times = new Uint32Array(references);
  const held = new Map<MetricKey, { first: number; end: number }>();
  let different = 0;
  const add = (reference: Int32Array, from: number, to: number): void => {
    for (let row = from; row < to; row += 1) if (times[reference[row]!]!++ === 0) different += 1;
  };
  const remove = (reference: Int32Array, from: number, to: number): void => {
    for (let row = from; row < to; row += 1) if (--times[reference[row]!]! === 0) different -= 1;
  };
  return (readings) => {
    for (const [metric, reading] of readings) {
      if (reading.series === null) continue;
      const { reference } = reading.series;
      let before = held.get(metric);
      if (before === undefined) held.set(metric, (before = { first: 0, end: 0 }));
      const first = 'missing' in reading ? before.end : reading.first;
      const end = 'missing' in reading ? before.end : reading.end;
      // Rows in both windows stay.
      remove(reference, before.first, Math.min(before.end, first));
      remove(reference, Math.max(before.first, end), before.end);
      add(reference, first, Math.min(end, before.first));
      add(reference, Math.max(first, before.end), end);
      before.first = first;
      before.end = end;
    }
    return different;
  };
}
