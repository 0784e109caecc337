import { contract, type RouteReply } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { rangeName, rangeQuery, type Range } from '../../ui/filters/filters.ts';

export type FindingsReply = RouteReply<typeof contract.findings.read>;

export const useFindings = (subject: string, range: Range) =>
  useQuery({
    queryKey: queryKeys.findings(subject, rangeName(range)),
    queryFn: () => call(contract.findings.read, { query: { ...rangeQuery(range), subject } }),
    placeholderData: keepPreviousData,
  });

export const useServices = (range: Range, team: string | undefined) =>
  useQuery({
    queryKey: queryKeys.services(rangeName(range), team ?? ''),
    queryFn: () =>
      call(contract.findings.services, { query: { ...rangeQuery(range), ...(team === undefined ? {} : { team }) } }),
    placeholderData: keepPreviousData,
  });
