import { contract, type Provider, type TimeRange } from '@sightline/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const kept = { placeholderData: keepPreviousData } as const;

export const useOverview = (timeRange: TimeRange) =>
  useQuery({
    queryKey: ['measured', 'overview', timeRange],
    queryFn: () => call(contract.performance.overview, { query: { timeRange } }),
    ...kept,
  });
export const useDora = (timeRange: TimeRange) =>
  useQuery({
    queryKey: ['measured', 'dora', timeRange],
    queryFn: () => call(contract.performance.doraMetrics, { query: { timeRange } }),
    ...kept,
  });
export const useScores = (timeRange: TimeRange) =>
  useQuery({
    queryKey: ['measured', 'scores', timeRange],
    queryFn: () => call(contract.performance.scores, { query: { timeRange } }),
    ...kept,
  });
export const useHistory = (timeRange: TimeRange) =>
  useQuery({
    queryKey: ['measured', 'history', timeRange],
    queryFn: () => call(contract.performance.history, { query: { timeRange, subject: 'organization' } }),
    ...kept,
  });

/** Asks the given sources for what has changed, and reads the figures again. */
export const useRefreshData = (toSync: readonly Provider[]) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      for (const provider of toSync) await call(contract.integrations.sync, { body: { provider } });
    },
    onSettled: () => queries.invalidateQueries(),
  });
};
