import { contract, type RecommendationCategory } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

const whileEmptyMs = 10_000;

export type Category = RecommendationCategory | 'all';

export const useRecommendations = (developerId: string | null, category: Category = 'all') =>
  useQuery({
    queryKey: queryKeys.recommendations(developerId, category),
    queryFn: () =>
      call(contract.recommendations.list, { query: { category, ...(developerId === null ? {} : { developerId }) } }),
    placeholderData: keepPreviousData,
    // They are generated after the first measurement.
    refetchInterval: ({ state }) => (developerId === null && state.data?.found === 0 ? whileEmptyMs : false),
  });
