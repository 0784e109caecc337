/** Texts shown while the server is unreachable, and after an upgrade. */
export const offlineTexts = {
  asOf: (time: string) => `Data as of ${time}, read-only.`,
  updateTitle: 'A new version is available.',
  update: 'Save your changes before you reload.',
  reload: 'Reload',
};
