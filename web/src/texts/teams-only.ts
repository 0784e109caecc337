import { t } from '@sightline/contract';
/** Shown while the organization shows teams only. The Overview needs none of the other texts. */
export const teamsOnlyTexts = {
  scores: t('Individual scores are not shown. Your organization shows teams only.'),
} as const;
