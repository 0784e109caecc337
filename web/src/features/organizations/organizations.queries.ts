import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const useOrganizations = () =>
  useQuery({ queryKey: ['organizations'], queryFn: () => call(contract.organizations.list, {}) });

export const useMembers = () =>
  useQuery({ queryKey: ['members'], queryFn: () => call(contract.organizations.members, {}) });
