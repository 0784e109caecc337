import { t } from '@sightline/contract';
export const unsavedTexts = {
  editor: {
    title: t('Leave without saving?'),
    text: t('You will lose your unsaved changes.'),
    stay: t('Stay'),
    leave: t('Leave without saving'),
  },
  dialog: {
    title: t('Discard what you entered?'),
    text: t('It is not saved yet.'),
    stay: t('Keep editing'),
    leave: t('Discard'),
  },
} as const;
