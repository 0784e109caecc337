import { languages } from '@sightline/contract';
import type { ReactNode } from 'react';
import { loadPageIn, pageLanguage } from '../../platform/page-language.ts';
import { languageTexts as texts } from '../../texts/language.ts';
import { Select } from '../../ui/select.tsx';

const options = languages.map((language) => ({ value: language, label: texts.names[language] }));

/** The language of this browser's pages while nobody is signed in, and of those who sign up. */
export const LanguageChoice = (): ReactNode => (
  <Select label={texts.label} isLabelHidden value={pageLanguage()} options={options} change={loadPageIn} />
);
