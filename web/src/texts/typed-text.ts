import { t } from '@sightline/contract';
/** Texts that offer what was typed before a session expired. */
export const typedTextTexts = {
  title: t('What you had typed'),
  text: t('Your session expired. If this was not saved yet, copy it from here.'),
  unnamed: t('Text'),
  copy: t('Copy'),
  copied: t('Copied'),
  close: t('Close'),
};
