import { contract } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { rangeName, rangeQuery, type Range } from '../../ui/filters/filters.ts';

export const useProfiles = (range: Range) =>
  useQuery({
    queryKey: ['measured', 'profiles', rangeName(range)],
    queryFn: () => call(contract.profiles.list, { query: rangeQuery(range) }),
    placeholderData: keepPreviousData,
  });
