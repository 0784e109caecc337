import { contract, type OnboardingState, type RouteRequest } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

const queryKey = queryKeys.onboarding();

export const useSetup = () => useQuery({ queryKey, queryFn: () => call(contract.onboarding.read, {}) });

/** Stores the setup's state from an answer, and refetches what connecting a tool changes. */
export const useCacheSetup = (): ((state: OnboardingState) => void) => {
  const queries = useQueryClient();
  return (state) => {
    queries.setQueryData(queryKey, state);
    void queries.invalidateQueries({ queryKey: queryKeys.collection() });
  };
};

type Move = RouteRequest<typeof contract.onboarding.move>['body'];

export const useMove = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Move) => call(contract.onboarding.move, { body }),
    onSuccess: (state) => queries.setQueryData(queryKey, state),
    // Another device may have moved on.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
};

/** Skips the rest of the setup; then it opens only where somebody chooses it. */
export const useSkip = (skipped: () => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.onboarding.skip, {}),
    onSuccess: (state) => {
      queries.setQueryData(queryKey, state);
      skipped();
    },
  });
};

export type MoveTo = (move: Omit<Move, 'step'>) => void;
