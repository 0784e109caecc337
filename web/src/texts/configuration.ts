/** Texts of the configuration as a whole: saving, exporting, importing and restoring it. */
const kinds: Readonly<Record<string, string>> = {
  mappings: 'Team mappings',
  rules: 'Measurement rules',
  scoring: 'Scoring',
};

export const configurationTexts = {
  kind: (kind: string): string => kinds[kind] ?? kind,
  saveAll: 'Save All Changes',
  nothingToSave: 'There are no unsaved changes.',
  notYet: 'Some changes cannot be saved yet. Complete or preview them below.',
  export: 'Export Configuration',
  exportFailed: 'Failed to export the configuration. Please try again.',
  import: 'Import Configuration',
  importing: {
    intro: 'Choose a file that was exported from Sightline. Nothing changes until you apply it.',
    choose: 'Choose file',
    fileName: (name: string) => `File: ${name}`,
    reading: 'Checking the file…',
    notJson: 'This file is not a configuration. Choose a JSON file that was exported from Sightline.',
    tooLarge: 'This file is too large to be a configuration.',
    failed: 'Failed to check the file. Please try again.',
    same: 'This file matches the current configuration. There is nothing to apply.',
    changes: 'Changes',
    apply: 'Apply changes',
    applying: 'Applying…',
    cancel: 'Cancel',
    close: 'Close',
    doneTitle: 'Configuration Imported',
    done: (count: number) =>
      `${count === 1 ? '1 section' : `${count} sections`} changed. Figures are recalculated in the background.`,
    applyFailed: 'Failed to apply the configuration. Please try again.',
  },
  history: {
    title: 'Change history',
    note: 'Every saved change of team mappings, measurement rules and scoring. Restoring one saves it as a new version.',
    none: 'No changes yet.',
    columns: { section: 'Section', change: 'Change', who: 'Changed by', when: 'When', restore: 'Restore' },
    restore: 'Restore',
    restoreOf: (kind: string, version: number) => `Restore version ${version} of ${kind}`,
    current: 'Current',
    restoredTitle: 'Settings Restored',
    restored: (kind: string, version: number) => `Version ${version} of ${kind} applies again.`,
    undo: 'Undo',
    failed: 'Failed to restore these settings. Please try again.',
    more: 'Show all changes',
  },
} as const;
