import { saveJson } from '../../platform/save-file.ts';
import { rangeName, type Range } from '../../ui/filters/filters.ts';

/** @returns the file's name */
export const exportOverview = (range: Range, shown: Record<string, unknown>): string => {
  const name = `sightline-overview-${rangeName(range)}.json`;
  saveJson(name, { range: rangeName(range), ...shown });
  return name;
};
