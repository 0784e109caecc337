import { t } from '@sightline/contract';
import { teamsOnlyTexts } from './teams-only.ts';
/** Why people are missing from a screen, while the organization shows teams only. */
export const teamsOnlyNotes = {
  ...teamsOnlyTexts,
  onlyOwnFigures: t('Your organization shows teams only, so you see only your own figures.'),
  ownProfile: t('These are your figures. Only you can see them, because your organization shows teams only.'),
  preview: t('People are not listed, and scores are rounded, because your organization shows teams only.'),
  compare: t('People cannot be compared because your organization shows teams only.'),
} as const;
