import { saveFile } from '../../platform/save-file.ts';
import { rangeName, type Range } from '../../ui/filters/filters.ts';

/** Saves what the Overview shows as JSON, with the range and the moment it was taken. */
export const exportOverview = (range: Range, shown: Record<string, unknown>): void => {
  const content = { exportedAt: new Date().toISOString(), range: rangeName(range), ...shown };
  saveFile(`sightline-overview-${rangeName(range)}.json`, 'application/json', JSON.stringify(content, null, 2));
};
