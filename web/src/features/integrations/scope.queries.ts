import { contract, type Provider, type RouteRequest, type ScopeKind } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';
import { ApiError, failureText } from '../../platform/api-error.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { integrationTexts } from '../../texts/integrations.ts';
import { scopeTexts as texts } from '../../texts/scope.ts';

/** Null for a source that is not connected. Each read calls the source itself, so it is not repeated. */
export const useScope = (provider: Provider) =>
  useQuery({
    queryKey: queryKeys.scope(provider),
    queryFn: async () => {
      try {
        return await call(contract.integrations.scope, { params: { provider } });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    refetchOnWindowFocus: false,
    staleTime: 300_000,
  });

const batch = 20;

/** The source's count by id; ids that are not counted yet are missing. */
export const useCounts = (provider: Provider, kind: ScopeKind, ids: readonly string[]) => {
  const [counts, setCounts] = useState<Readonly<Record<string, number | null>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const missing = ids.filter((id) => !(id in counts)).slice(0, batch);
  const missingIds = missing.join(' ');
  useEffect(() => {
    if (missingIds === '') return undefined;
    let isOver = false;
    const settle = (found: { id: string; count: number | null }[], message: string | null): void => {
      if (isOver) return;
      setFailure(message);
      setCounts((before) => ({ ...before, ...Object.fromEntries(found.map((count) => [count.id, count.count])) }));
    };
    const requested = missingIds.split(' ');
    call(contract.integrations.countScope, { params: { provider }, body: { kind, ids: requested } }).then(
      ({ counts: found }) => settle(found, null),
      // An uncounted item is shown as such; removing and adding it again retries.
      (error: unknown) =>
        settle(
          requested.map((id) => ({ id, count: null })),
          failureText(error, texts.unknownAmount),
        ),
    );
    return () => {
      isOver = true;
    };
  }, [provider, kind, missingIds]);
  return { counts, failure };
};

export const useChangeScope = (provider: Provider, done: () => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteRequest<typeof contract.integrations.changeScope>['body']) =>
      call(contract.integrations.changeScope, { params: { provider }, body }),
    onSuccess: async ({ removed }) => {
      await queries.invalidateQueries({ queryKey: queryKeys.scope(provider) });
      await queries.invalidateQueries({ queryKey: queryKeys.collection() });
      done();
      // Last, because the unsaved-changes question applies until the scope is refetched.
      showToast({
        type: 'success',
        title: texts.savedTitle,
        message: texts.saved(integrationTexts.names[provider], removed),
      });
    },
    onError: (error) =>
      showToast({ type: 'error', title: texts.failedTitle, message: failureText(error, texts.failed) }),
  });
};
