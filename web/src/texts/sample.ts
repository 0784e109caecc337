/** Texts around the sample organization. */
export const sampleTexts = {
  toggle: 'Demo Data',
  show: 'Explore a sample organization',
  why: {
    offered: 'Show this screen on a sample organization',
    on: 'Back to your organization',
    ownData: 'Disabled: your organization has its own data',
    unknown: 'Checking for sample data',
  },
  title: 'Sample data',
  sentence: (name: string, day: string) =>
    `This is ${name}, a fictional organization, as of ${day}. It is read-only and contains none of your data.`,
  turnOff: 'Turn off',
  preparing: 'Preparing the sample organization. This happens once and can take a few minutes.',
  failed: (message: string) => `Failed to load the sample data. ${message}`,
  notSaved: 'Answers about sample data are not saved.',
} as const;
