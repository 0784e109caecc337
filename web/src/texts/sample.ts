/** Words around the sample organisation. */
export const sampleTexts = {
  toggle: 'Demo Data',
  show: 'Look at a sample organization first',
  why: {
    offered: 'Show this screen on a sample organization',
    on: 'Back to your own organization',
    ownData: 'Disabled: your organization has data of its own',
    unknown: 'Asking whether there is sample data',
  },
  title: 'Sample data',
  sentence: (name: string, day: string) =>
    `Everything below is of ${name}, an organization that does not exist, as of ${day}. None of it is yours, and nothing can be changed.`,
  off: 'Turn off',
  preparing: 'The sample organization is being prepared, which happens once and may take a few minutes.',
  failed: (message: string) => `Failed to load the sample data. ${message}`,
  notSaved: 'Answers about sample data are not saved.',
} as const;
