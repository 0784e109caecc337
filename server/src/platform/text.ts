/** Texts that are stored or queued before it is known who reads them (decision 2070). */
import { t } from '@sightline/contract';
import { inLanguage } from './language.ts';

type Values = Readonly<Record<string, string | number | Message>>;
/** A message with its values, which may be messages themselves. */
type Message = { message: string; values?: Values };
/** What is written in each reader's language; a plain string is the same for all, such as a name. */
export type Text = Message | string;

/** A text that is written later, in the language of whoever reads it. */
export const say = (message: string, values?: Values): Message =>
  values === undefined ? { message } : { message, values };

/** The text in the current language. */
export const write = (text: Text): string => {
  if (typeof text === 'string') return text;
  const { message, values } = text;
  if (values === undefined) return t(message);
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? write(value) : value,
  ]);
  return t(message, Object.fromEntries(written));
};

/** As logs and searches have it, and people of several languages who read it together. */
export const inEnglish = (text: Text): string => inLanguage('en', () => write(text));

/** Texts one after the other. */
export const joined = (texts: readonly Text[]): Text => ({
  message: texts.map((_text, index) => `{text${index}}`).join(' '),
  values: Object.fromEntries(texts.map((text, index) => [`text${index}`, text])),
});

/** A text as it is stored beside its English; null for one that is the same in every language. */
export const stored = (text: Text | null): string | null =>
  text === null || typeof text === 'string' ? null : JSON.stringify(text);

/** A stored text in the current language; in English where only that is stored. */
export const readText = <English extends string | null>(english: English, text: unknown): English | string =>
  text === null ? english : write(text as Text);

/** An error whose message people read. Its own message is in English, for logs. */
export class TextError extends Error {
  readonly #text: Text;

  constructor(text: Text) {
    super(inEnglish(text));
    this.#text = text;
  }

  get text(): Text {
    return this.#text;
  }
}
