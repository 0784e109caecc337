import type { Language } from './language.ts';
import { defaultPreferences } from './preference-values.ts';
import type { UserPreferences } from './preferences.ts';

/** How each language usually writes dates and times. */
const customary = { en: {}, de: { dateFormat: 'DD/MM/YYYY', timeFormat: '24h' } } as const;

/** The default preferences in a language. */
export const defaultPreferencesIn = (language: Language): UserPreferences => ({
  ...defaultPreferences,
  ...customary[language],
  language,
});
