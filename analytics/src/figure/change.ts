/** How a figure changed since the previous period. */
import type { Figure } from '../observation.ts';

export type FigureChange =
  | {
      kind: 'change';
      /** Current minus previous, in the metric's unit. */
      difference: number;
      /** Difference as a share of the previous value; null when that was zero. */
      ratio: number | null;
      direction: 'up' | 'down' | 'level';
    }
  /** One of the two figures has too little data to be compared. */
  | { kind: 'unknown' };

/** Compares two figures of the same metric; unknown unless both are values. */
export const changeOf = (current: Figure, previous: Figure): FigureChange => {
  if (current.kind !== 'value' || previous.kind !== 'value') return { kind: 'unknown' };
  const difference = current.value - previous.value;
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'level';
  return {
    kind: 'change',
    difference,
    ratio: previous.value === 0 ? null : difference / Math.abs(previous.value),
    direction,
  };
};
