export { saveSettings, undoSettings, versionToUndo } from './save-settings.ts';
export {
  findSettingsVersion,
  deleteSettings,
  latestSettings,
  listSettingsChanges,
  listSettingsVersions,
} from './settings.store.ts';
