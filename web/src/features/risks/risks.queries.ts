import { contract } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

export const useRisks = (developerId: string | null) =>
  useQuery({
    queryKey: queryKeys.risks('list', developerId),
    queryFn: () => call(contract.risks.list, { query: developerId === null ? {} : { developerId } }),
  });

export const useTeamRisks = () =>
  useQuery({ queryKey: queryKeys.risks('teams'), queryFn: () => call(contract.risks.teams, {}) });

export const useRunAssessment = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (developerId: string) => call(contract.risks.generate, { body: { developerId } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.risks() });
      await queries.invalidateQueries({ queryKey: queryKeys.badges() });
    },
  });
};
