import { matchWords, type Found } from '@sightline/contract';

export type Answer = { results: Found[]; complete: boolean };

/** Those that match, of what was found for the beginning of the words. */
export const narrowed = (results: readonly Found[], words: string): readonly Found[] => {
  const match = matchWords(words);
  return results.filter(({ kind, name, note }) => match(name, `${kind} ${note ?? ''}`) > 0);
};

/** All that matches, from a complete answer to the same words or their beginning; null when there is none. */
export const knownFor = (
  words: string,
  answerTo: (beginning: string) => Answer | undefined,
): readonly Found[] | null => {
  for (let length = words.length; length > 0; length -= 1) {
    const answer = answerTo(words.slice(0, length));
    if (answer !== undefined && (answer.complete || length === words.length)) return narrowed(answer.results, words);
  }
  return null;
};
