import { contract } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { configurationTexts } from '../../texts/configuration.ts';

const texts = configurationTexts.history;

export const useConfigurationHistory = () =>
  useQuery({ queryKey: queryKeys.configurationHistory(), queryFn: () => call(contract.configuration.history, {}) });

/** Refetches everything that depends on the settings. */
export const useRefetchSettings = (): (() => void) => {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [queryKeys.measured(), queryKeys.configuration(), queryKeys.audit()])
      void queries.invalidateQueries({ queryKey });
  };
};

export type Restored = { kind: string; version: number; seen: number };

export const useRestore = () => {
  const again = useRefetchSettings();
  return useMutation({
    mutationFn: (body: Restored) => call(contract.configuration.restore, { body }),
    onSuccess: (_, { kind, version }) =>
      showToast({
        type: 'success',
        title: texts.restoredTitle,
        message: texts.restored(configurationTexts.kind(kind), version),
      }),
    onError: (error) => showToast({ type: 'error', title: texts.title, message: failureText(error, texts.failed) }),
    onSettled: again,
  });
};
