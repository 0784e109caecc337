import { savePreferencesOrNotify } from '../../features/preferences/save-preferences.ts';
import { chooseTheme, type Theme } from '../../platform/theme.ts';

/** Applies a theme immediately, and saves it for all of the user's devices. */
export const changeTheme = (theme: Theme): void => {
  chooseTheme(theme);
  void savePreferencesOrNotify({ theme });
};
