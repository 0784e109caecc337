import type { contract, RouteReply } from '@sightline/contract';
import { saveFile } from '../../platform/save-file.ts';
import { rangeName, type Range } from '../../ui/filters/filters.ts';

type TeamAnalytics = RouteReply<typeof contract.teams.analytics>;

/** Saves what the screen shows as JSON, with the range and the moment it was taken. */
export const exportTeams = (range: Range, shown: TeamAnalytics): void => {
  const content = { exportedAt: new Date().toISOString(), range: rangeName(range), ...shown };
  saveFile(`sightline-teams-${rangeName(range)}.json`, 'application/json', JSON.stringify(content, null, 2));
};
