/** Texts that are stored or queued before their reader is known (decision 2070). */
import { write, type Message, type Text } from '@sightline/contract';
import { inLanguage } from './language.ts';

export { asMessage, type Message, say, type Text, write } from '@sightline/contract';

/** The English text, for logs, searches and readers of several languages together. */
export const inEnglish = (text: Text): string => inLanguage('en', () => write(text));

/** Texts one after the other. */
export const inSequence = (texts: readonly Text[], separator = ' '): Message => ({
  message: texts.map((_text, index) => `{text${index}}`).join(separator),
  values: Object.fromEntries(texts.map((text, index) => [`text${index}`, text])),
});

/** The stored form of a text in addition to its English; null if it is the same in every language. */
export const stored = (text: Text | null): string | null =>
  text === null || typeof text === 'string' ? null : JSON.stringify(text);

/** A stored text; its English where only that is stored. */
export const storedText = (english: string, text: unknown): Text => (text === null ? english : (text as Message));

/** A stored text in the current language; in English where only that is stored. */
export const readText = <English extends string | null>(english: English, text: unknown): English | string =>
  text === null ? english : write(text as Text);

/** An error with a text for people. Its `message` is in English, for logs. */
export class TextError extends Error {
  readonly #text: Text;

  constructor(text: Text, options?: ErrorOptions) {
    super(inEnglish(text), options);
    this.#text = text;
  }

  get text(): Text {
    return this.#text;
  }
}
