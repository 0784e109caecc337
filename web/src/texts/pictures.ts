import { t } from '@sightline/contract';
/** Why a picture cannot be used. */
export const pictureTexts = {
  unreadable: t('This picture cannot be read. It may be damaged. Choose another one.'),
  notLoaded: t('The picture could not be loaded. Try again, or choose another one.'),
} as const;
