import { defaultPreferences } from './preference-values.ts';
import { userPreferences, type UserPreferences } from './preferences.ts';

/** Stored preferences; fields that did not exist when they were saved have their default. */
export const completePreferences = (stored: object): UserPreferences =>
  userPreferences.parse({ ...defaultPreferences, ...stored });
