import { contract } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

const cardsOfPage = 10;
const whileEmptyMs = 10_000;

export const useExplanations = (developerId: string | null, page: number, limit = cardsOfPage) =>
  useQuery({
    queryKey: queryKeys.explanations(developerId, page, limit),
    queryFn: () =>
      call(contract.explanations.list, {
        query: { page, limit, ...(developerId === null ? {} : { developerId }) },
      }),
    placeholderData: keepPreviousData,
    // They are generated after the first measurement.
    refetchInterval: ({ state }) =>
      developerId === null && state.data?.explanations.length === 0 ? whileEmptyMs : false,
  });
