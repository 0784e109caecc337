import { t } from '@sightline/contract';
/** Texts that offer what was typed before a session expired. */
export const typedTextTexts = {
  title: t('What you typed'),
  text: t('Your session expired. Copy anything you had not saved.'),
  unnamed: t('Text'),
  close: t('Close'),
};
