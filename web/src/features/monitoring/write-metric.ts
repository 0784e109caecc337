import { monitoringTexts as texts } from '../../texts/monitoring.ts';

/** 12.3 ms, 4% or no data. */
export const writeMetric = (value: number | null, unit: string): string => {
  if (value === null) return texts.noData;
  const number = value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 1 });
  return unit === '%' ? `${number}%` : `${number} ${unit}`.trim();
};
