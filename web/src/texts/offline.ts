import { t } from '@sightline/contract';
/** Texts shown while the server is unreachable, and after an upgrade. */
export const offlineTexts = {
  asOf: (time: string) => t('Data as of {time}, read-only.', { time }),
  updateTitle: t('A new version is available.'),
  update: t('Save your changes before you reload.'),
  reload: t('Reload'),
};
