import { t } from '@sightline/contract';
/** Preferences are also saved from the shell, which does not need their other texts. */
export const savingTexts = {
  failedTitle: t('Save Failed'),
  failed: t('Failed to save preferences. Please try again.'),
} as const;
