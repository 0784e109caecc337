import { contract, type RecommendationStatus } from '@sightline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { insightTexts } from '../../texts/insights.ts';
import { recommendationTexts as texts } from '../../texts/recommendations.ts';
import { showFailure, showGenerationFailure } from '../../ui/insights/generation-toasts.ts';

const useChanged = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.recommendations() }),
      queries.invalidateQueries({ queryKey: queryKeys.badges() }),
    ]);
};

export const useGenerateRecommendations = () => {
  const changed = useChanged();
  return useMutation({
    mutationFn: (developerId: string) => call(contract.recommendations.generate, { body: { developerId } }),
    onSuccess: async (made) => {
      await changed();
      const message = made.length === 0 ? texts.empty.one : made.map(({ title }) => title).join(' · ');
      showToast({ type: 'success', title: insightTexts.generated.recommendation, message });
    },
    onError: (error) => showGenerationFailure('recommendation', error),
  });
};

export const useChangeStatus = () => {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: RecommendationStatus }) =>
      call(contract.recommendations.changeStatus, { params: { recommendationId: id }, body: { status } }),
    onSuccess: async ({ title, status }) => {
      await changed();
      showToast({ type: 'success', title: texts.updated, message: texts.updatedTo(title, texts.statuses[status]) });
    },
    onError: (error) => showFailure(texts.updateFailed, texts.updateFailedText, error),
  });
};
