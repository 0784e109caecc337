import type { Feature } from '../../platform/feature.ts';
import type { AnySettings } from './settings-definition.ts';
import { settingsRoutes } from './settings.routes.ts';

export { readSettings, readSettingsHistory, readSettingsVersion } from './read-settings.ts';
export { changeSettings, type SavedSettings, saveSettings, undoSettings } from './save-settings.ts';
export { defineSettings, type DocumentChange, type SettingsKind } from './settings-definition.ts';
export { deleteSettings, listSettingsChanges } from './settings.store.ts';

/** Versioned settings. Their kinds are defined by the features that apply them. */
export const createSettings = (kinds: readonly AnySettings[]): Feature => ({
  name: 'settings',
  routes: settingsRoutes(kinds),
  jobs: [],
});
