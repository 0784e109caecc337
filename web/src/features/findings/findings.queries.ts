import { contract, type RouteReply, type ServiceOrder } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { rangeName, rangeQuery, type Filters, type Range } from '../../ui/filters/filters.ts';
import type { Order } from '../../ui/sortable-header.tsx';

export type FindingsReply = RouteReply<typeof contract.findings.read>;

export const useFindings = (subject: string, range: Range) =>
  useQuery({
    queryKey: queryKeys.findings(subject, rangeName(range)),
    queryFn: () => call(contract.findings.read, { query: { ...rangeQuery(range), subject } }),
    placeholderData: keepPreviousData,
  });

export const useServices = ({ range, teams, search, page }: Filters, { sort, order }: Order<ServiceOrder>) => {
  const query = { ...rangeQuery(range), teams: teams.join(','), search, page, sort, order };
  return useQuery({
    queryKey: queryKeys.services(query),
    queryFn: () => call(contract.findings.services, { query }),
    placeholderData: keepPreviousData,
  });
};
