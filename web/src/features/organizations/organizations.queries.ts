import { contract, type RouteReply } from '@sightline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { signInLocally } from '../../platform/session.ts';

export const useOrganizations = () =>
  useQuery({ queryKey: ['organizations'], queryFn: () => call(contract.organizations.list, {}) });

export const useMembers = () =>
  useQuery({ queryKey: ['members'], queryFn: () => call(contract.organizations.members, {}) });

/** Goes to where the session acts now: nothing of the organisation before stays on the screen. */
export const useMove = (): ((moved: RouteReply<typeof contract.organizations.leave>) => void) => {
  const queries = useQueryClient();
  return (moved) => {
    queries.clear();
    signInLocally(moved);
  };
};
