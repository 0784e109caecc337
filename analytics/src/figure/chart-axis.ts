import { maxOf, minOf } from '../long-lists.ts';
import { daySeconds } from '@sightline/contract';
import type { ChartBlock } from '@sightline/contract';

const [minute, hour, day] = [60, 3_600, daySeconds];
const roundEnds = [1, 2, 3, 4, 5, 6, 8, 10];

/** The step between round values of an axis, such as an hour for durations. */
const stepOf = (most: number, unit: ChartBlock['unit']): number => {
  if (unit === 'share') return 0.01;
  if (unit !== 'seconds') return 1;
  return most >= 2 * day ? day : most >= 2 * hour ? hour : minute;
};

/**
 * The range of the axis of a report's chart, on screen and in files. Bars begin at zero; those of scores end at 100.
 * Lines of scores are close together and far from zero, so they begin at a round value below the lowest.
 */
export const chartAxis = ({ shape, unit, series }: Pick<ChartBlock, 'shape' | 'unit' | 'series'>) => {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const most = Math.max(0, maxOf(values));
  if (most === 0) return { start: 0, end: stepOf(0, unit) };
  if (unit === 'score' && shape === 'bar') return { start: 0, end: 100 };
  if (unit === 'score')
    return {
      start: Math.max(0, Math.floor((minOf(values) - 5) / 10) * 10),
      end: Math.min(100, Math.ceil((most + 5) / 10) * 10),
    };
  const step = stepOf(most, unit);
  const power = 10 ** Math.floor(Math.log10(most / step));
  const end = roundEnds.find((one) => one * power * step >= most) ?? 10;
  return { start: 0, end: end * power * step };
};
