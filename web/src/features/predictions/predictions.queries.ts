import { contract, type PredictionTimeframe } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

export const usePredictions = (developerId: string | null, timeframe: PredictionTimeframe) =>
  useQuery({
    queryKey: queryKeys.predictions('list', developerId, timeframe),
    queryFn: () =>
      call(contract.predictions.list, { query: { timeframe, ...(developerId === null ? {} : { developerId }) } }),
  });

export const useGeneratePrediction = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { developerId: string; timeframe: PredictionTimeframe }) =>
      call(contract.predictions.generate, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.predictions() }),
  });
};

export const useAccuracy = () =>
  useQuery({ queryKey: queryKeys.predictions('accuracy'), queryFn: () => call(contract.predictions.accuracy, {}) });
