import { contract, type Explanation } from '@sightline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { insightTexts } from '../../texts/insights.ts';

export const useGenerateExplanation = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (developerId: string): Promise<Explanation> =>
      call(contract.explanations.generate, { body: { developerId } }),
    onSuccess: async ({ developerName, explanation }) => {
      await queries.invalidateQueries({ queryKey: queryKeys.explanations() });
      showToast({
        type: 'success',
        title: insightTexts.generated.explanation,
        message: explanation === '' ? developerName : explanation,
      });
    },
    onError: (error) =>
      showToast({
        type: 'error',
        title: insightTexts.generationFailed,
        message: withReason(insightTexts.failed.explanation, error),
      }),
  });
};

/** The failure, with the server's reason if it gives one. */
const withReason = (what: string, error: Error): string => {
  const reason = failureText(error, '');
  return reason === '' ? what : `${what}. ${reason}`;
};
