import { matchWords, type Found } from '@sightline/contract';

export type Answer = { results: Found[]; complete: boolean };

export const narrowed = (results: readonly Found[], words: string): readonly Found[] => {
  const match = matchWords(words);
  return results.filter(({ kind, name, note }) => match(name, `${kind} ${note ?? ''}`) > 0);
};

/**
 * What to rank instead of searching again: everything that can be found, or what matches among the complete results of a
 * shorter query. Null if there is neither.
 */
export const cachedResults = (
  words: string,
  answerTo: (beginning: string) => Answer | undefined,
): readonly Found[] | null => {
  const everything = answerTo('');
  if (everything?.complete === true) return everything.results;
  for (let length = words.length; length > 0; length -= 1) {
    const answer = answerTo(words.slice(0, length));
    if (answer !== undefined && (answer.complete || length === words.length)) return narrowed(answer.results, words);
  }
  return null;
};
