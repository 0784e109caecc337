import type { Language } from './language.ts';
import { defaultPreferences } from './preference-values.ts';
import type { UserPreferences } from './preferences.ts';

/** How each language usually writes dates and times. */
const customary = { en: {}, de: { dateFormat: 'DD/MM/YYYY', timeFormat: '24h' } } as const;

/** The defaults of people who read this language. */
export const defaultPreferencesIn = (language: Language): UserPreferences => ({
  ...defaultPreferences,
  ...customary[language],
  language,
});
