import { saveJson } from '../../platform/save-file.ts';
import { rangeName, type Range } from '../../ui/filters/filters.ts';

export const exportOverview = (range: Range, shown: Record<string, unknown>): void =>
  saveJson(`sightline-overview-${rangeName(range)}.json`, { range: rangeName(range), ...shown });
