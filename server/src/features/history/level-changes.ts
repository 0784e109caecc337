import { changePoints, seededRandom, type Bucket, type MetricDefinition, type Period } from '@sightline/analytics';
import type { LevelChange } from '@sightline/contract';

/** Parts of a period that each side of a change needs. */
const sideOfChange = 5;
/** Any number; the same one finds the same changes. */
const seed = 1;

type Values = readonly (number | null)[];

/**
 * Where the level changed. Only whole parts count, because an incomplete one has another level for that reason alone.
 */
export const levelChanges = (
  better: MetricDefinition['better'],
  buckets: readonly Bucket[],
  values: Values,
): LevelChange[] =>
  changePoints(values, { random: seededRandom(seed), minimum: sideOfChange }).map(({ index, ...change }) => ({
    firstDay: buckets[index]!.firstDay,
    ...change,
    direction: change.after > change.before === (better === 'higher') ? 'better' : 'worse',
  }));

/** The periods before and after each change, bounded by the neighboring changes. */
export const levelPeriods = (
  changes: readonly LevelChange[],
  buckets: readonly Bucket[],
): { change: LevelChange; before: Period; after: Period }[] => {
  const starts = changes.map(({ firstDay }) => buckets.find((bucket) => bucket.firstDay === firstDay)!.from);
  const edges = [buckets[0]!.from, ...starts, buckets.at(-1)!.to];
  return changes.map((change, index) => ({
    change,
    before: { from: edges[index]!, to: edges[index + 1]! },
    after: { from: edges[index + 1]!, to: edges[index + 2]! },
  }));
};

/** The number of parts with data, and the minimum for a test. */
export const testedPoints = (values: Values): { points: number; need: number } => ({
  points: values.filter((value) => value !== null).length,
  need: 2 * sideOfChange,
});
