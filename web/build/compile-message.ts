import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** What compiled messages call. */
export const runtimeNames = { plural: '$plural', number: '$number' } as const;

const escaped = (text: string): string => text.replaceAll(/[\\`]|\$\{/g, (found) => `\\${found}`);

/** How often each value appears. */
const countNames = (elements: readonly MessageFormatElement[], counts: Map<string, number>): Map<string, number> => {
  const add = (name: string, times: number): void => {
    counts.set(name, (counts.get(name) ?? 0) + times);
  };
  for (const element of elements) {
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      // Compared with every option, so it has to be computed once.
      add(element.value, 2);
      for (const option of Object.values(element.options)) countNames(option.value, counts);
    } else if (element.type === TYPE.argument || element.type === TYPE.number) add(element.value, 1);
  }
  return counts;
};

/** The names of a message's values. */
export const valueNames = (message: string): string[] => [
  ...countNames(parse(message, { ignoreTag: true }), new Map()).keys(),
];

/**
 * A message as a JavaScript expression.
 * @param message in ICU MessageFormat, translated
 * @param values the code of each value
 * @throws Error for formats other than text, numbers, plurals and choices
 */
export const compileMessage = (message: string, values: Readonly<Record<string, string>>): string => {
  const elements = parse(message, { ignoreTag: true });
  const counts = countNames(elements, new Map());
  const isShared = [...counts.values()].some((count) => count > 1);
  const codeOf = (name: string): string => {
    const code = values[name];
    if (code === undefined) throw new Error(`“${message}” needs the value ${name}`);
    return isShared ? `$.${name}` : code;
  };
  const compileOptions = (element: Extract<MessageFormatElement, { type: TYPE.plural | TYPE.select }>): string => {
    const value = codeOf(element.value);
    const pound = element.type === TYPE.plural ? `${runtimeNames.number}(${value})` : '';
    let rest = '``';
    for (const [name, option] of Object.entries(element.options).reverse()) {
      const text = compile(option.value, pound);
      if (name === 'other') rest = text;
      else if (element.type === TYPE.select) rest = `${value} === ${JSON.stringify(name)} ? ${text} : ${rest}`;
      else if (name.startsWith('=')) rest = `${value} === ${name.slice(1)} ? ${text} : ${rest}`;
      else rest = `${runtimeNames.plural}(${value}) === ${JSON.stringify(name)} ? ${text} : ${rest}`;
    }
    return `(${rest})`;
  };
  const compile = (parts: readonly MessageFormatElement[], pound: string): string => {
    const written = parts.map((part) => {
      switch (part.type) {
        case TYPE.literal:
          return escaped(part.value);
        case TYPE.argument:
          return `\${${codeOf(part.value)}}`;
        case TYPE.number:
          return `\${${runtimeNames.number}(${codeOf(part.value)})}`;
        case TYPE.pound:
          return `\${${pound}}`;
        case TYPE.plural:
        case TYPE.select:
          return `\${${compileOptions(part)}}`;
        default:
          throw new Error(`“${message}” uses a format that texts do not have`);
      }
    });
    return `\`${written.join('')}\``;
  };
  const text = compile(elements, '');
  if (!isShared) return text;
  const used = [...counts.keys()].map((name) => `${name}: ${values[name]}`);
  return `(($) => ${text})({ ${used.join(', ')} })`;
};
