/** Texts for a section whose data failed to load. */
export const loadingTexts = {
  failed: 'Failed to load',
  later: 'Please try again later',
  again: 'Try Again',
  offline: 'Not available offline.',
};
