/** Texts of the files of reported issues, wherever they are listed. */
export const attachmentTexts = {
  download: (name: string) => `Download ${name}`,
  downloadFailed: 'Failed to download the file. Please try again.',
} as const;
