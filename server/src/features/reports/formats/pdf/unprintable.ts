import { message, t, translate } from '@sightline/contract';

/** Scripts of letters that no bundled font has, with their names in a sentence. */
const scripts: Record<string, string> = {
  Han: message('rare Chinese characters'),
  ...Object.fromEntries(
    [
      'Balinese',
      'Ethiopic',
      'Gujarati',
      'Gurmukhi',
      'Javanese',
      'Kannada',
      'Khmer',
      'Malayalam',
      'Mongolian',
      'Myanmar',
      'Sinhala',
      'Syriac',
      'Thaana',
      'Tibetan',
    ].map((script) => [script, script]),
  ),
};

const scriptOf = (character: string): string =>
  Object.entries(scripts).find(([script]) => new RegExp(`\\p{Script=${script}}`, 'u').test(character))?.[1] ??
  message('other characters');

/** The data note about characters that are printed as boxes; null if there are none. */
export const unprintableNote = (characters: readonly string[]): string | null => {
  const names = [...new Set(characters.map((character) => translate(scriptOf(character))))].toSorted();
  if (names.length === 0) return null;
  return t(
    'Some characters have no font in PDF files and are printed as □: {names}. Excel, CSV and JSON files contain them.',
    { names: names.join(', ') },
  );
};
