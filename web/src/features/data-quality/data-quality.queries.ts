import { contract, type RouteReply } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { rangeName, rangeQuery, type Range } from '../../ui/filters/filters.ts';

export type DataQuality = RouteReply<typeof contract.dataQuality.read>;

export const useDataQuality = (range: Range) =>
  useQuery({
    queryKey: queryKeys.dataQuality(rangeName(range)),
    queryFn: () => call(contract.dataQuality.read, { query: rangeQuery(range) }),
    placeholderData: keepPreviousData,
  });
