import { contract, type Provider } from '@sightline/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { overviewTexts } from '../../texts/overview.ts';
import { rangeName, rangeQuery, type Filters, type Range } from '../../ui/filters/filters.ts';

const texts = overviewTexts.refreshed;
const kept = { placeholderData: keepPreviousData } as const;

export const useOverview = (range: Range) =>
  useQuery({
    queryKey: queryKeys.overview(rangeName(range)),
    queryFn: () => call(contract.performance.overview, { query: rangeQuery(range) }),
    ...kept,
  });
export const useDora = (range: Range) =>
  useQuery({
    queryKey: queryKeys.dora(rangeName(range)),
    queryFn: () => call(contract.performance.doraMetrics, { query: rangeQuery(range) }),
    ...kept,
  });
export const useTeamScores = (range: Range) =>
  useQuery({
    queryKey: queryKeys.teamScores(rangeName(range)),
    queryFn: () => call(contract.performance.teamScores, { query: rangeQuery(range) }),
    ...kept,
  });
export const useTopPerformers = ({ range, teams, roles, skills }: Filters) => {
  const query = { ...rangeQuery(range), teams: teams.join(','), roles: roles.join(','), skills: skills.join(',') };
  return useQuery({
    queryKey: queryKeys.topPerformers(query),
    queryFn: () => call(contract.profiles.top, { query }),
    ...kept,
  });
};
export const useHistory = (range: Range) =>
  useQuery({
    queryKey: queryKeys.history(rangeName(range)),
    queryFn: () => call(contract.performance.history, { query: { ...rangeQuery(range), subject: 'organization' } }),
    ...kept,
  });

/** Asks the given sources for what has changed, and reads the figures again. */
export const useRefreshData = (toSync: readonly Provider[]) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      for (const provider of toSync) await call(contract.integrations.sync, { body: { provider } });
      // What says that it is refreshing says so until the figures are there.
      await queries.invalidateQueries();
    },
    onSuccess: () =>
      showToast({
        type: 'success',
        ...(toSync.length === 0 ? texts.readAgain : texts.asked),
      }),
  });
};
