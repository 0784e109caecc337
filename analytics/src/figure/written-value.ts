import { daySeconds } from '@sightline/contract';
import type { MetricUnit } from '../metrics/define-metric.ts';

const hourSeconds = 3600;

const rounded = (value: number, step: number, digits: number): number => Number((value / step).toFixed(digits)) * step;

const writtenSeconds = (value: number): number => {
  if (value < 90) return rounded(value, 1, 0);
  if (value < 90 * 60) return rounded(value, 60, 0);
  if (value < 36 * hourSeconds) return rounded(value, hourSeconds, 1);
  return rounded(value, daySeconds, 1);
};

/** A value as `formatValue` of the contract writes it. */
export const writtenValue = (value: number, unit: MetricUnit): number => {
  if (unit === 'seconds') return writtenSeconds(value);
  if (unit === 'share') return Number((value * 100).toFixed(1)) / 100;
  return rounded(value, 1, unit === 'lines' ? 0 : 1);
};
