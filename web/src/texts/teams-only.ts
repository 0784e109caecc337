import { t } from '@sightline/contract';
/** Texts shown while the organization shows teams only. */
export const teamsOnlyTexts = {
  onlyOwnFigures: t('Your organization shows teams only, so you see only your own figures.'),
  ownProfile: t('These are your figures. Only you can see them, because your organization shows teams only.'),
  scores: t('Individual scores are not shown. Your organization shows teams only.'),
  preview: t('People are not listed, and scores are rounded, because your organization shows teams only.'),
  compare: t('People cannot be compared because your organization shows teams only.'),
} as const;
