import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const accented = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž';
const accents = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]));

const accent = (text: string): string => [...text].map((letter) => accents.get(letter) ?? letter).join('');

const inElements = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: accent(element.value) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: inElements(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });

const literal = (value: string): MessageFormatElement => ({ type: TYPE.literal, value });

/** `[Šåṽé ~]`: accents and brackets around a message, about a third longer, as translations can be. */
export const pseudoMessage = (message: string): string => {
  const elements = inElements(parse(message, { ignoreTag: true }));
  const length = elements.reduce((sum, part) => sum + (part.type === TYPE.literal ? part.value.length : 0), 0);
  return printAST([literal('['), ...elements, literal(`${' ~'.repeat(Math.ceil(length / 6))}]`)]);
};
