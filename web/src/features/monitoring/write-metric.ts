import { formatNumber, formatPercent } from '@sightline/contract';
import { monitoringTexts as texts } from '../../texts/monitoring.ts';

/** 12.3 ms, 1,234 ms, 4%, 1 job or no data. */
export const writeMetric = (value: number | null, unit: string): string => {
  if (value === null) return texts.noData;
  if (unit === texts.jobsUnit) return texts.jobs(value);
  const digits = value < 10 ? 2 : value < 1000 ? 1 : 0;
  return unit === '%' ? formatPercent(value, digits) : `${formatNumber(value, digits)} ${unit}`.trim();
};
