import type { Unit } from '@sightline/contract';
import { daySeconds } from '../platform/durations.ts';
import { chartTexts } from '../texts/charts.ts';

const texts = chartTexts.axis;

/** The unit in which the axis ticks are round numbers. */
export const axisScale = (largest: number, unit: Unit): { size: number; word: (count: number) => string } => {
  if (unit === 'share') return { size: 0.01, word: () => '%' };
  if (unit !== 'seconds') return { size: 1, word: () => '' };
  if (largest >= 36 * 3600) return { size: daySeconds, word: texts.days };
  if (largest >= 90 * 60) return { size: 3600, word: texts.hours };
  return { size: 60, word: texts.minutes };
};
