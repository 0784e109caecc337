import { contract, type RulesDocument, type RouteReply } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { rulesTexts as texts } from '../../texts/rules.ts';

export type ShownRules = RouteReply<typeof contract.rules.read>;

const key = queryKeys.rules();

export const useRules = () => useQuery({ queryKey: key, queryFn: () => call(contract.rules.read, {}) });

const showFailure = (title: string) => (error: Error) =>
  showToast({ type: 'error', title, message: failureText(error, texts.failed) });

/** Previews rules without saving them. */
export const useTryRules = () =>
  useMutation({
    mutationFn: (rules: RulesDocument) => call(contract.rules.preview, { body: { rules } }),
    onError: showFailure(texts.previewFailedTitle),
  });

const useRulesMutation = <Input>(
  send: (input: Input) => Promise<{ summary: string }>,
  done: (input: Input) => void,
) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ summary }, input) => {
      showToast({ type: 'success', title: texts.savedTitle, message: texts.saved(summary) });
      await queries.invalidateQueries({ queryKey: key });
      done(input);
    },
    onError: (error) => {
      showFailure(texts.failedTitle)(error);
      return queries.invalidateQueries({ queryKey: key });
    },
  });
};

export const useSaveRules = (done: (saved: { rules: RulesDocument }) => void) =>
  useRulesMutation((body: { version: number; rules: RulesDocument }) => call(contract.rules.save, { body }), done);

export const useUndoRules = (done: () => void) =>
  useRulesMutation((version: number) => call(contract.rules.undo, { body: { version } }), done);
