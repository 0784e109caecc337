import { contract, type Provider } from '@sightline/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { overviewTexts } from '../../texts/overview.ts';
import { rangeName, rangeQuery, type Filters, type Range } from '../../ui/filters/filters.ts';
import { useSubmission } from '../../ui/use-submission.ts';

const texts = overviewTexts.refreshed;
const keepPrevious = { placeholderData: keepPreviousData } as const;

export const useOverview = (range: Range) =>
  useQuery({
    queryKey: queryKeys.overview(rangeName(range)),
    queryFn: () => call(contract.performance.overview, { query: rangeQuery(range) }),
    ...keepPrevious,
  });
export const useDora = (range: Range) =>
  useQuery({
    queryKey: queryKeys.dora(rangeName(range)),
    queryFn: () => call(contract.performance.doraMetrics, { query: rangeQuery(range) }),
    ...keepPrevious,
  });
export const useTeamScores = (range: Range) =>
  useQuery({
    queryKey: queryKeys.teamScores(rangeName(range)),
    queryFn: () => call(contract.performance.teamScores, { query: rangeQuery(range) }),
    ...keepPrevious,
  });
export const useTopPerformers = ({ range, teams, roles, skills }: Filters) => {
  const query = { ...rangeQuery(range), teams: teams.join(','), roles: roles.join(','), skills: skills.join(',') };
  return useQuery({
    queryKey: queryKeys.topPerformers(query),
    queryFn: () => call(contract.profiles.top, { query }),
    ...keepPrevious,
  });
};
export const useHistory = (range: Range) =>
  useQuery({
    queryKey: queryKeys.history(rangeName(range)),
    queryFn: () => call(contract.performance.history, { query: { ...rangeQuery(range), subject: 'organization' } }),
    ...keepPrevious,
  });

/** Asks these sources for changes, and refetches the figures. */
export const useRefreshData = (toSync: readonly Provider[]) => {
  const queries = useQueryClient();
  const { busy, failure, submit } = useSubmission(overviewTexts.refreshFailed);
  const refresh = (): void =>
    submit(async () => {
      for (const provider of toSync) await call(contract.integrations.sync, { body: { provider } });
      // The refreshing indicator stays until the figures arrive.
      await queries.invalidateQueries();
      showToast({ type: 'success', ...(toSync.length === 0 ? texts.upToDate : texts.syncStarted) });
    });
  return { busy, failure, refresh };
};
