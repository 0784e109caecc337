/**
 * The contract's `language.ts` in the browser: the build has translated every message and compiled it to plain strings and
 * template literals (`web/build/messages.ts`).
 */
declare const buildLanguage: string;

export const languages = ['en', 'de'] as const;
export const pseudoLanguage = 'en-XA';

export const currentLanguage = (): string => buildLanguage;

/** Texts that reach this function are translated already. */
export const t = (text: string): string => text;
export const message = (text: string): string => text;
export const translate = (text: string): string => text;
export const translated = <Texts>(texts: Texts): Texts => texts;

const numberFormats = new Map<number | undefined, Intl.NumberFormat>();
export const formatNumber = (value: number, most?: number): string => {
  const format =
    numberFormats.get(most) ??
    new Intl.NumberFormat(buildLanguage, most === undefined ? {} : { maximumFractionDigits: most });
  numberFormats.set(most, format);
  return format.format(value);
};

const plurals = new Intl.PluralRules(buildLanguage);
/** For compiled messages. */
export const pluralOf = (count: number): string => plurals.select(count);

const lists = new Intl.ListFormat(buildLanguage === 'en' ? 'en-GB' : buildLanguage);
export const formatList = (parts: readonly string[]): string => lists.format(parts);
