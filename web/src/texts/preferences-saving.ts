/** Preferences are also saved from the shell, which does not need their other texts. */
export const savingTexts = {
  failedTitle: 'Save Failed',
  failed: 'Failed to save preferences. Please try again.',
} as const;
