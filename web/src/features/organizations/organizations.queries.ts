import { contract } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const useOrganizations = () =>
  useQuery({ queryKey: ['organizations'], queryFn: () => call(contract.organizations.list, {}) });

/** A page of the members whose name or address has these words. */
export const useMembers = (search: string, page: number) =>
  useQuery({
    queryKey: ['members', search, page],
    queryFn: () => call(contract.organizations.members, { query: { search, page } }),
    placeholderData: keepPreviousData,
  });
