import type { TimeRange } from '@sightline/contract';
import { saveFile } from '../../platform/save-file.ts';

/** Saves what the Overview shows as JSON, with the range and the moment it was taken. */
export const exportOverview = (range: TimeRange, shown: Record<string, unknown>): void => {
  const content = { exportedAt: new Date().toISOString(), range, ...shown };
  saveFile(`sightline-overview-${range}.json`, 'application/json', JSON.stringify(content, null, 2));
};
