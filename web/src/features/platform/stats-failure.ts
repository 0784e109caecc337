import { platformTexts } from '../../texts/platform.ts';

const texts = platformTexts.statsFailed;

/** Why the statistics could not be loaded, by what the failure says. */
export const statsFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return texts.unknown;
  const status = 'status' in error ? String(error.status) : '';
  const said = `${status} ${error.message}`;
  if (said.includes('403')) return texts.denied;
  if (said.includes('404')) return texts.absent;
  return said.includes('Network') ? texts.network : texts.other;
};
