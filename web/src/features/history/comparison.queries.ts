import { contract, type ComparisonKind, type RouteReply } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { rangeName, rangeQuery, type Days, type Range } from '../../ui/filters/filters.ts';

export type Comparison = RouteReply<typeof contract.comparative.read>;
export type ComparisonQuestion = {
  compare: ComparisonKind;
  /** Teams or people; empty means all teams, or no people. */
  ids: readonly string[];
  subject: string;
  against: Days | null;
};

export const useComparison = ({ compare, ids, subject, against }: ComparisonQuestion, range: Range) =>
  useQuery({
    queryKey: queryKeys.comparison(compare, ids, subject, against, rangeName(range)),
    queryFn: () =>
      call(contract.comparative.read, {
        query: {
          ...rangeQuery(range),
          compare,
          ...(compare === 'periods' ? { subject } : { ids: ids.join(',') }),
          ...(compare === 'periods' && against !== null ? { againstFrom: against.from, againstTo: against.to } : {}),
        },
      }),
    placeholderData: keepPreviousData,
    enabled: compare !== 'people' || ids.length > 0,
  });
