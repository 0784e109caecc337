/** Case and accents make no difference: "jose" finds "José". */
const fold = (text: string): string =>
  (/[^ -~]/.test(text) ? text.normalize('NFD').replaceAll(/\p{Mark}/gu, '') : text).toLowerCase();

const isWordStart = (text: string, index: number): boolean =>
  index === 0 || !/[\p{L}\p{N}]/u.test(text[index - 1] ?? '');

/** How well a word matches a text: 3 at its start, 2 at the start of a word, 1 elsewhere, 0 for no match. */
const placeOf = (text: string, word: string): number => {
  let index = text.indexOf(word);
  if (index < 1) return index === 0 ? 3 : 0;
  for (; index !== -1; index = text.indexOf(word, index + 1)) if (isWordStart(text, index)) return 2;
  return 1;
};

/**
 * How well texts match a query. Every word of the query has to occur in the name or in `more`.
 * @returns a function that answers 0 for no match, else a higher number for a better one
 */
export const matchWords = (query: string): ((name: string, more?: string) => number) => {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const whole = words.join(' ');
  return (name, more = '') => {
    if (words.length === 0) return 0;
    const [text, rest] = [fold(name), fold(more)];
    if (text === whole) return 100;
    let sum = 0;
    for (const word of words) {
      const place = placeOf(text, word);
      if (place === 0 && !rest.includes(word)) return 0;
      sum += place === 0 ? 0.5 : place * 2;
    }

    return sum / words.length + (text.startsWith(whole) ? 2 : 0);
  };
};
