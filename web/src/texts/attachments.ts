import { t } from '@sightline/contract';
/** Texts of the files of reported issues, wherever they are listed. */
export const attachmentTexts = {
  download: (name: string) => t('Download {name}', { name }),
  downloadFailed: t('Failed to download the file. Please try again.'),
} as const;
