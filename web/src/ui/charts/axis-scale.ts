import type { Unit } from '@sightline/contract';
import { daySeconds } from '../../platform/durations.ts';
import { chartTexts } from '../../texts/charts.ts';
import { figureTexts } from '../../texts/figures.ts';
import { writeDecimal } from '../format.ts';

const texts = chartTexts.axis;

/** The unit in which the axis ticks are round numbers, and the format of a tick. */
export const axisScale = (largest: number, unit: Unit): { size: number; tick: (count: number) => string } => {
  if (unit === 'share') return { size: 0.01, tick: (count) => figureTexts.percent(writeDecimal(count)) };
  if (unit !== 'seconds') return { size: 1, tick: (count) => writeDecimal(count) };
  if (largest >= 36 * 3600) return { size: daySeconds, tick: (count) => `${writeDecimal(count)} ${texts.days(count)}` };
  if (largest >= 90 * 60) return { size: 3600, tick: (count) => `${writeDecimal(count)} ${texts.hours()}` };
  return { size: 60, tick: (count) => `${writeDecimal(count)} ${texts.minutes()}` };
};
