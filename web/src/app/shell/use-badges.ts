import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { seldomMs } from '../../platform/schedules.ts';
import { shellTexts } from '../../texts/shell.ts';

const texts = shellTexts.badges;
const recommendationsPath = '/insights/recommendations';
const risksPath = '/insights/risks';

const useCount = (path: string, read: () => Promise<number>, enabled: boolean): number | undefined =>
  useQuery({ queryKey: queryKeys.badges(path), queryFn: read, enabled, staleTime: seldomMs }).data;

type Badge = { count: number; title: string };

/**
 * The badge next to a sidebar entry: its own count of new and open items for the viewer, and for a section the sum of
 * its screens, with what it counts. Insights that the user has switched off in their preferences count nothing.
 */
export const useBadges = (enabled: boolean): ((path: string) => Badge) => {
  const { includeRecommendations, includeRiskAssessment } = usePreferences().aiInsights;
  const recommendations = useCount(
    recommendationsPath,
    async () => (await call(contract.recommendations.count, {})).new,
    enabled && includeRecommendations,
  );
  const risks = useCount(
    risksPath,
    async () => (await call(contract.risks.count, {})).open,
    enabled && includeRiskAssessment,
  );
  const counts = [
    [recommendationsPath, includeRecommendations ? (recommendations ?? 0) : 0, texts.recommendations],
    [risksPath, includeRiskAssessment ? (risks ?? 0) : 0, texts.risks],
  ] as const;
  return (path) => {
    const within = counts.filter(([screen, count]) => count > 0 && (screen === path || screen.startsWith(`${path}/`)));
    return {
      count: within.reduce((sum, [, count]) => sum + count, 0),
      title: within.map(([, count, what]) => `${what}: ${count}`).join(', '),
    };
  };
};
