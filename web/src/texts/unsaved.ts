import { t } from '@sightline/contract';
export const unsavedTexts = {
  title: t('Leave without saving?'),
  text: t('You will lose your unsaved changes.'),
  stay: t('Stay'),
  leave: t('Leave without saving'),
} as const;
