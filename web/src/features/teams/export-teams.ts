import { saveFile } from '../../platform/save-file.ts';
import { rangeName, type Range } from '../../ui/filters/filters.ts';
import type { TeamAnalytics } from './teams.queries.ts';

export const exportTeams = (range: Range, { page: _page, ...shown }: TeamAnalytics): void => {
  const content = { exportedAt: new Date().toISOString(), range: rangeName(range), ...shown };
  saveFile(`sightline-teams-${rangeName(range)}.json`, 'application/json', JSON.stringify(content, null, 2));
};
