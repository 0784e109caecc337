/**
 * The words that a model may use in addition to those of the built-in sentence. They judge, name and add nothing, so a
 * sentence cannot say more than the one it replaces.
 */
import { currentLanguage, type Language } from '@sightline/contract';
import { english } from './english-vocabulary.ts';
import { german } from './german-vocabulary.ts';
import { meanings, type Meaning, type Words } from './words.ts';

type Vocabulary = {
  isPlain: (word: string) => boolean;
  /** The meanings of the words in a sentence; words without a meaning of their own are ignored. */
  meaningsIn: (words: readonly string[]) => Set<Meaning>;
  hasMeaning: (word: string) => boolean;
  roles: Words['roles'];
};

const listed = (words: string): readonly string[] => words.trim().split(/\s+/);

const vocabularyOf = (words: Words): Vocabulary => {
  const plain = new Set(listed(words.plain));
  const meaningOf = new Map(
    meanings.flatMap((meaning) => listed(words.meanings[meaning]).map((word) => [word, meaning] as const)),
  );
  return {
    isPlain: (word) => plain.has(word),
    meaningsIn: (found) => new Set(found.flatMap((word) => meaningOf.get(word) ?? [])),
    hasMeaning: (word) => meaningOf.has(word),
    roles: words.roles,
  };
};

const vocabularies: Readonly<Record<Language, Vocabulary>> = { en: vocabularyOf(english), de: vocabularyOf(german) };

/** The vocabulary of the current language. */
export const vocabulary = (): Vocabulary => vocabularies[currentLanguage() === 'de' ? 'de' : 'en'];
