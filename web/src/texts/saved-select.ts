import { t } from '@sightline/contract';

/** Texts of a choice that is saved with its button. */
export const savedSelectTexts = {
  save: t('Save'),
  cancel: t('Cancel'),
  of: (action: string, label: string) => `${action}: ${label}`,
} as const;
