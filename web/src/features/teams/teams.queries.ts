import { contract } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { rangeName, rangeQuery, type Range } from '../../ui/filters/filters.ts';

export const useTeamAnalytics = (range: Range) =>
  useQuery({
    queryKey: ['measured', 'team-analytics', rangeName(range)],
    queryFn: () => call(contract.teams.analytics, { query: rangeQuery(range) }),
    placeholderData: keepPreviousData,
  });
