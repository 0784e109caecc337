/**
 * Texts that are stored in English, because they are also keys, such as why a row is excluded. Readers get them in their
 * language (decision 1982).
 */
import { t } from './language.ts';

type Values = Readonly<Record<string, string | number>>;

export type StoredMessage = {
  message: string;
  /** The English text. */
  write: (values?: Values) => string;
  /** The values in an English text; null for a text of another message. */
  read: (text: string) => Record<string, string> | null;
};

const placeholder = /\{(\w+)\}/g;
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** @param message whose values are all plain text, and numbers for `count`: `ended as {state}` */
export const storedMessage = (message: string): StoredMessage => {
  const form = message.split(placeholder).map((part, index) => {
    if (index % 2 === 0) return escaped(part);
    return part === 'count' ? String.raw`(?<count>\d+)` : `(?<${part}>.*?)`;
  });
  const pattern = new RegExp(`^${form.join('')}$`, 's');
  return {
    message,
    write: (values = {}) => message.replaceAll(placeholder, (_found, name: string) => String(values[name])),
    read: (text) => {
      const found = pattern.exec(text);
      return found === null ? null : { ...found.groups };
    },
  };
};

/**
 * Writes stored texts in the current language. Texts of no message, such as those of earlier versions, remain as they are.
 * @param messages the more specific ones first
 * @param nested values that are stored texts themselves
 */
export const storedTexts = (
  messages: readonly StoredMessage[],
  nested: readonly string[] = [],
): ((text: string) => string) => {
  const fixed = new Set(messages.map(({ message }) => message).filter((message) => !message.includes('{')));
  const withValues = messages.filter(({ message }) => !fixed.has(message));
  const write = (text: string): string => {
    if (fixed.has(text)) return t(text);
    for (const { message, read } of withValues) {
      const values = read(text);
      if (values === null) continue;
      for (const name of nested) if (values[name] !== undefined) values[name] = write(values[name]);
      return t(message, values);
    }
    return text;
  };
  return write;
};
