import { t } from '@sightline/contract';
/** Texts of the search box, separate because every screen loads them. */
export const searchBoxTexts = {
  placeholder: t('Search developers, teams, or metrics...'),
  label: t('Search'),
  shortcut: t('Ctrl K'),
} as const;
