/** Texts of figures that are shown while the server cannot be reached, and of a new version. */
export const offlineTexts = {
  asOf: (time: string) => `Data as of ${time}, read-only.`,
  updateTitle: 'A new version is available.',
  update: 'Save your changes before you reload.',
  reload: 'Reload',
};
