/** Texts of sample data from the bundled simulator. */
export const simulatorTexts = {
  title: 'Sample data.',
  text: 'These figures come from the bundled simulator, not from your own tools.',
  remove: 'Remove sample data',
  sure: 'Remove the sample data?',
  consequence: 'Disconnects the simulator and deletes everything collected from it. Your teams and members stay.',
  yes: 'Remove',
  no: 'Cancel',
  removed: 'Sample data removed. You can connect your own tools now.',
  failed: 'Could not remove the sample data. Please try again.',
} as const;
