import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { seldomMs } from '../../platform/schedules.ts';

const recommendationsPath = '/insights/recommendations';
const risksPath = '/insights/risks';

const useCount = (path: string, read: () => Promise<number>, enabled: boolean): number => {
  const { data = 0 } = useQuery({ queryKey: queryKeys.badges(path), queryFn: read, enabled, staleTime: seldomMs });
  return enabled ? data : 0;
};

/**
 * The badge next to a sidebar entry: its own count of new and open items for the viewer, and for a section the sum of
 * its screens. Insights that the user has switched off in their preferences count nothing.
 */
export const useBadges = (enabled: boolean): ((path: string) => number) => {
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
  return (path) =>
    (recommendationsPath.startsWith(path) ? recommendations : 0) + (risksPath.startsWith(path) ? risks : 0);
};
