import { platformTexts } from '../../texts/platform.ts';

const texts = platformTexts.statsFailed;

/** Why the statistics failed to load, derived from the error. */
export const statsFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return texts.unknown;
  const status = 'status' in error ? String(error.status) : '';
  const reason = `${status} ${error.message}`;
  if (reason.includes('403')) return texts.denied;
  if (reason.includes('404')) return texts.absent;
  // Status 0: no answer. Its message is translated.
  return status === '0' || reason.includes('Network') ? texts.network : texts.other;
};
