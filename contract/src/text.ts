/** Texts that are stored or queued before their reader is known (decision 2070). */
import { formatDay } from './format-day.ts';
import { t } from './language.ts';

/** A calendar day, such as `2026-11-20`. */
type Day = { day: string };
type Values = Readonly<Record<string, string | number | Message | Day>>;
/** A message with its values, which may be messages themselves. */
export type Message = { message: string; values?: Values };
/** A text in each reader's language; a plain string, such as a name, is the same for all. */
export type Text = Message | string;

/** A text that is written later, in the reader's language. */
export const say = (message: string, values?: Values): Message =>
  values === undefined ? { message } : { message, values };

/** The text in the current language. */
export const write = (text: Text): string => {
  if (typeof text === 'string') return text;
  const { message, values } = text;
  if (values === undefined) return t(message);
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value !== 'object' ? value : 'day' in value ? formatDay(value.day) : write(value),
  ]);
  return t(message, Object.fromEntries(written));
};

/** A text that is the same in every language, as a message. */
export const asMessage = (text: Text): Message =>
  typeof text === 'string' ? { message: '{text}', values: { text } } : text;

/** A text as one string, for texts that are stored as keys (decision 2110): equal texts give equal strings. */
export const encodeText = (text: Text): string => {
  if (typeof text !== 'string') return JSON.stringify(text);
  // A name that looks like an encoded message is a value of one.
  return text.startsWith('{') ? JSON.stringify(asMessage(text)) : text;
};

/** The prefix of all encoded texts of a message, regardless of its values. */
export const encodedStart = ({ message }: Message): string => JSON.stringify({ message }).slice(0, -1);

export const decodeText = (encoded: string): Text =>
  encoded.startsWith('{') ? (JSON.parse(encoded) as Message) : encoded;
