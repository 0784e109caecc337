import { t } from '@sightline/contract';
/** Texts of the configuration as a whole: saving, exporting, importing and restoring it. */
const kinds: Readonly<Record<string, string>> = {
  mappings: t('Team mappings'),
  rules: t('Measurement rules'),
  scoring: t('Scoring'),
  'language-model': t('Language model'),
};

export const configurationTexts = {
  kind: (kind: string): string => kinds[kind] ?? kind,
  changed: (kind: string, changes: string): string => `${kinds[kind] ?? kind}: ${changes}`,
  saveAll: t('Save All Changes'),
  nothingToSave: t('There are no unsaved changes.'),
  notYet: t('Some changes cannot be saved yet. Complete or preview them below.'),
  export: t('Export Configuration'),
  exported: t('Configuration Exported'),
  exportFailed: t('Failed to export the configuration. Please try again.'),
  import: t('Import Configuration'),
  importing: {
    intro: t('Choose a file that was exported from Sightline. Nothing changes until you apply it.'),
    choose: t('Choose file'),
    fileName: (name: string) => t('File: {name}', { name }),
    reading: t('Checking the file…'),
    notJson: t('This file is not a configuration. Choose a JSON file that was exported from Sightline.'),
    tooLarge: t('This file is too large to be a configuration.'),
    failed: t('Failed to check the file. Please try again.'),
    same: t('This file matches the current configuration. There is nothing to apply.'),
    changes: t('Changes'),
    apply: t('Apply changes'),
    applying: t('Applying…'),
    cancel: t('Cancel'),
    close: t('Close'),
    doneTitle: t('Configuration Imported'),
    done: (count: number) =>
      t(
        '{count, plural, one {1 section} other {# sections}} changed. Affected figures are recalculated in the background.',
        {
          count,
        },
      ),
    applyFailed: t('Failed to apply the configuration. Please try again.'),
  },
  history: {
    title: t('Change history'),
    loadFailed: t('Failed to load the change history'),
    note: t(
      'Every saved change to team mappings, measurement rules, scoring and the language model. Restoring one saves it as a new version.',
    ),
    none: t('No changes yet.'),
    columns: {
      section: t('Section'),
      change: t('Change'),
      who: t('Changed by'),
      when: t('When'),
      restore: t('Restore'),
    },
    restore: t('Restore'),
    restoreOf: (kind: string, version: number) => t('Restore version {version} of {kind}', { version, kind }),
    current: t('Current'),
    restoredTitle: t('Settings Restored'),
    restored: (kind: string, version: number) => t('Version {version} of {kind} applies again.', { version, kind }),
    undo: t('Undo'),
    failed: t('Failed to restore these settings. Please try again.'),
    more: t('Show all changes'),
  },
} as const;
