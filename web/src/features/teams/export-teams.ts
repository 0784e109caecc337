import { saveJson } from '../../platform/save-file.ts';
import { rangeName, type Range } from '../../ui/filters/filters.ts';
import type { TeamAnalytics } from './teams.queries.ts';

export const exportTeams = (range: Range, { page: _page, ...shown }: TeamAnalytics): void =>
  saveJson(`sightline-teams-${rangeName(range)}.json`, { range: rangeName(range), ...shown });
