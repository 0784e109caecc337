import type { z } from 'zod';
import type { exportOptions } from './exports.ts';

/** The size that the Export Data modal announces, in KB. */
export const estimatedKilobytes = (options: Omit<z.infer<typeof exportOptions>, 'includePeople'>): number => {
  const { includeCharts, includeRecommendations, includeRawData, compressOutput } = options;
  const whole = 100 + (includeCharts ? 500 : 0) + (includeRecommendations ? 200 : 0) + (includeRawData ? 1000 : 0);
  return compressOutput ? whole * 0.3 : whole;
};
