import { contract, type Explanation } from '@sightline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { insightTexts } from '../../texts/insights.ts';
import { showGenerationFailure } from '../../ui/insights/generation-toasts.ts';

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
    onError: (error) => showGenerationFailure('explanation', error),
  });
};
