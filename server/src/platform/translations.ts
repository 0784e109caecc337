/** Texts that are stored once for each language, because people who read different languages read them (decision 2001). */
import { currentLanguage, languages, type Language } from '@sightline/contract';
import { inLanguage } from './language.ts';

/** Translations by language, without English. */
export type Translations<Text> = Partial<Record<Language, Text>>;

/** Runs `write` in English and in the other languages. */
export const inEveryLanguage = <Text>(write: () => Text): { english: Text; translations: Translations<Text> } => ({
  english: inLanguage('en', write),
  translations: Object.fromEntries(
    languages.filter((language) => language !== 'en').map((language) => [language, inLanguage(language, write)]),
  ),
});

/** The text in the reader's language, if stored; otherwise in English. */
export const forReader = <Text>(english: Text, translations: Translations<Text> | null): Text => {
  const language = languages.find((known) => known === currentLanguage());
  return (language === undefined ? undefined : translations?.[language]) ?? english;
};
