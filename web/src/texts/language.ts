import { t, type Language } from '@sightline/contract';

/** Each language has its own name in all of them. */
const names: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

export const languageTexts = { label: t('Language'), names } as const;
