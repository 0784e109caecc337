import { t } from './language.ts';

/**
 * Constants are created once, for all readers: the same object, whose named texts are read in the current language.
 * @param names of its texts; all of them if none is named
 */
export const translated = <Texts extends object>(texts: Texts, ...names: (keyof Texts)[]): Texts => {
  const copy = { ...texts };
  for (const name of names.length === 0 ? (Object.keys(texts) as (keyof Texts)[]) : names) {
    const text = texts[name];
    if (typeof text === 'string') Object.defineProperty(copy, name, { get: () => t(text), enumerable: true });
  }
  return copy;
};
