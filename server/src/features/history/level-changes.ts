import { changePoints, seededRandom, type Bucket, type MetricDefinition } from '@sightline/analytics';
import type { LevelChange } from '@sightline/contract';

/** Parts of a period that each side of a change needs. */
const sideOfChange = 5;
/** Any number; the same one finds the same changes. */
const seed = 1;

type Values = readonly (number | null)[];

/** Where the level changed, from whole parts only: one that is cut short has another level for that reason alone. */
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

/** How many parts could be tested, and how many that takes. */
export const testedPoints = (values: Values): { points: number; need: number } => ({
  points: values.filter((value) => value !== null).length,
  need: 2 * sideOfChange,
});
