import { t } from '@sightline/contract';
/** Texts of files that people add, and of those of reported issues, wherever they are listed. */
export const attachmentTexts = {
  unreadable: t('The file cannot be read'),
  download: (name: string) => t('Download {name}', { name }),
  downloadFailed: t('Failed to download the file. Please try again.'),
} as const;
