import { defaultPreferencesIn, type UserPreferences } from '@sightline/contract';

/** A new language brings its date and time formats, unless others were chosen. */
export const inLanguage = (
  { language: before, dateFormat, timeFormat }: UserPreferences,
  language: UserPreferences['language'],
): Pick<UserPreferences, 'language' | 'dateFormat' | 'timeFormat'> => {
  const [from, to] = [defaultPreferencesIn(before), defaultPreferencesIn(language)];
  return {
    language,
    dateFormat: dateFormat === from.dateFormat ? to.dateFormat : dateFormat,
    timeFormat: timeFormat === from.timeFormat ? to.timeFormat : timeFormat,
  };
};
