import { contract, type Provider, type RouteReply } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { integrationTexts } from '../../texts/integrations.ts';

const { names, toasts } = integrationTexts;

export type Credentials = RouteReply<typeof contract.integrations.credentials>;

export const useCredentials = () =>
  useQuery({
    queryKey: queryKeys.collectionCredentials(),
    queryFn: () => call(contract.integrations.credentials, { query: { includeSyncStatus: 'true' } }),
  });

/** The live channel reports progress; while it is down, the status is polled at this interval. */
const statusAfterMs = 2_000;

/** Starts a sync of a source, confirms it with a toast, and refetches the status. */
export const useSync = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (provider: Provider) => call(contract.integrations.sync, { body: { provider } }),
    onSuccess: ({ started }, provider) => {
      const name = names[provider];
      showToast({
        type: started ? 'success' : 'info',
        title: toasts.syncTitle,
        message: started ? toasts.sync(name) : toasts.alreadySyncing(name),
      });
      setTimeout(() => void queries.invalidateQueries({ queryKey: queryKeys.collection() }), statusAfterMs);
    },
    onError: (error, provider) =>
      showToast({
        type: 'error',
        title: toasts.syncFailedTitle,
        message: failureText(error, toasts.syncFailed(names[provider])),
      }),
  });
};
