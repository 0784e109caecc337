/** Texts for a section whose data failed to load. */
export const loadingTexts = {
  failed: 'Failed to load',
  tryLater: 'Please try again later',
  tryAgain: 'Try Again',
  offline: 'Not available offline.',
};
