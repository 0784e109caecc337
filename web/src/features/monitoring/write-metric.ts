import { formatNumber, formatPercent } from '@sightline/contract';
import { monitoringTexts as texts } from '../../texts/monitoring.ts';

/** 12.3 ms, 4% or no data. */
export const writeMetric = (value: number | null, unit: string): string => {
  if (value === null) return texts.noData;
  const digits = value < 10 ? 2 : 1;
  return unit === '%' ? formatPercent(value, digits) : `${formatNumber(value, digits)} ${unit}`.trim();
};
