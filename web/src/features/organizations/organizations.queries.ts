import { contract } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

export const useOrganizations = () =>
  useQuery({ queryKey: queryKeys.organizations(), queryFn: () => call(contract.organizations.list, {}) });

/** A page of the members whose name or address contains these words. */
export const useMembers = (search: string, page: number) =>
  useQuery({
    queryKey: queryKeys.members(search, page),
    queryFn: () => call(contract.organizations.members, { query: { search, page } }),
    placeholderData: keepPreviousData,
  });
