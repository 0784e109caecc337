/**
 * Texts in the reader's language. English messages in ICU MessageFormat are written where they are used and are the keys of
 * the catalogs in `messages`. The web application's builds contain one language each and replace this module with
 * `web/src/platform/language.ts`.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import german from './messages/de.json' with { type: 'json' };
import { pseudoMessage } from './pseudo-message.ts';

/** The languages that people can choose. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
/** English with accents and brackets, for tests: untranslated and truncated texts stand out. */
export const pseudoLanguage = 'en-XA';
export type AnyLanguage = Language | typeof pseudoLanguage;

export type MessageValues = Readonly<Record<string, string | number>>;

const catalogs: Record<Language, Readonly<Record<string, string>>> = { en: {}, de: german };

let readLanguage = (): AnyLanguage => 'en';

/** The language of the text that is being written. */
export const currentLanguage = (): AnyLanguage => readLanguage();

/** Sets how the current language is determined; English until then. */
export const followLanguage = (read: () => AnyLanguage): void => {
  readLanguage = read;
};

/** The message in the current language, in ICU MessageFormat; in English if it has no translation. */
export const translate = (message: string): string => {
  const language = currentLanguage();
  return language === pseudoLanguage ? pseudoMessage(message) : (catalogs[language][message] ?? message);
};

const formats = new Map<string, IntlMessageFormat>();
const formatOf = (message: string): IntlMessageFormat => {
  const language = currentLanguage();
  const key = `${language} ${message}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new IntlMessageFormat(translate(message), language, undefined, { ignoreTag: true });
  // Messages are written in the code, so there are only as many formats as messages.
  formats.set(key, made);
  return made;
};

/** The text of an English message in the current language. */
export const t = (message: string, values?: MessageValues): string =>
  values === undefined && !/[{']/.test(message) ? translate(message) : String(formatOf(message).format(values));

/** Like `t`, for values that are not text: the words and the values, in the order of the current language. */
export const textParts = <Value extends object>(
  message: string,
  values: Readonly<Record<string, Value | string | number>>,
): (string | Value)[] =>
  formatOf(message)
    .formatToParts<Value>(values)
    .map(({ value }) => value as string | Value);

/** Marks a text that is translated later, where `t` is called with it: constants are created once, for all readers. */
export const message = (text: string): string => t(text);

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a copy of a constant whose texts are translated into the current language when read.
 * @param names of the texts, and of records of texts, at any depth; all texts if none is named
 */
export const translated = <Value extends object>(value: Value, ...names: string[]): Value => {
  const copy = { ...value };
  for (const [name, part] of Object.entries(value)) {
    const isNamed = names.length === 0 || names.includes(name);
    if (isNamed && typeof part === 'string')
      Object.defineProperty(copy, name, { get: () => t(part), enumerable: true });
    else if (isRecord(part)) Object.assign(copy, { [name]: isNamed ? translated(part) : translated(part, ...names) });
  }
  return copy;
};

const numberFormats = new Map<string, Intl.NumberFormat>();
/**
 * A number as the current language writes it.
 * @param most digits, of which a value close to zero gets more, so that it is not written as zero
 */
export const formatNumber = (value: number, most?: number): string => {
  const digits = most && Math.abs(value) < 0.05 ? 3 : most;
  const key = `${currentLanguage()} ${digits}`;
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat(currentLanguage(), digits === undefined ? {} : { maximumFractionDigits: digits });
  numberFormats.set(key, format);
  return format.format(value);
};

// British English has no comma before “and”.
const listLocale = (): string => (currentLanguage() === 'en' ? 'en-GB' : currentLanguage());
/** `A, B and C`. */
export const formatList = (parts: readonly string[]): string => new Intl.ListFormat(listLocale()).format(parts);
