import { failureText } from '../../platform/api-error.ts';
import { showToast } from '../../platform/toasts.ts';
import { insightTexts } from '../../texts/insights.ts';

type Kind = keyof typeof insightTexts.generated;

/** What failed, followed by the server's reason if it gives one. */
export const showFailure = (title: string, what: string, error: Error): void => {
  const reason = failureText(error, '');
  showToast({ type: 'error', title, message: reason === '' ? what : `${what}. ${reason}` });
};

export const showGenerationFailure = (kind: Kind, error: Error): void =>
  showFailure(insightTexts.generationFailed, insightTexts.failed[kind], error);

/** Callbacks of a generating mutation that report its result. */
export const generationToasts = (kind: Kind) => ({
  onSuccess: ({ developerName }: { developerName: string }): void =>
    showToast({ type: 'success', title: insightTexts.generated[kind], message: developerName }),
  onError: (error: Error): void => showGenerationFailure(kind, error),
});
