import { saveFile } from '../../platform/save-file.ts';
import { rangeName, type Range } from '../../ui/filters/filters.ts';

/** @returns the file's name */
export const exportOverview = (range: Range, shown: Record<string, unknown>): string => {
  const content = { exportedAt: new Date().toISOString(), range: rangeName(range), ...shown };
  const name = `sightline-overview-${rangeName(range)}.json`;
  saveFile(name, 'application/json', JSON.stringify(content, null, 2));
  return name;
};
