import { failureText } from '../../platform/api-error.ts';
import { showToast } from '../../platform/toasts.ts';
import { insightTexts } from '../../texts/insights.ts';

/** Callbacks of a generating mutation that report its result. */
export const generationToasts = (kind: keyof typeof insightTexts.generated) => ({
  onSuccess: (): void => showToast({ type: 'success', title: insightTexts.generated[kind], message: '' }),
  onError: (error: Error): void =>
    showToast({
      type: 'error',
      title: insightTexts.generationFailed,
      message: failureText(error, insightTexts.failed[kind]),
    }),
});
