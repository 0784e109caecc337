/** Texts of a part of a screen whose data could not be read. */
export const loadingTexts = {
  failed: 'Failed to load',
  later: 'Please try again later',
  again: 'Try Again',
};
