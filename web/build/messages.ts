import { fileURLToPath, pathToFileURL } from 'node:url';
import { RolldownMagicString } from 'rolldown';
import type { Plugin } from 'vite';
import { compileMessage, runtimeNames } from './compile-message.ts';
import { messageCallsOf, type MessageCall } from './find-messages.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folders = ['contract/src/', 'analytics/src/', 'web/src/'].map(inRepository);
const languageModule = inRepository('contract/src/language.ts');
const browserModule = inRepository('web/src/platform/language.ts');

/** Only servers choose a language per text. */
const inBrowser = `export * from ${JSON.stringify(browserModule)}; export const followLanguage = null, textParts = null;`;

/** Not in the types of the language yet. */
type Written = Intl.Locale & { getTextInfo(): { direction: 'ltr' | 'rtl' } };

const isRightToLeft = (language: string): boolean =>
  (new Intl.Locale(language) as Written).getTextInfo().direction === 'rtl';

type Translate = (message: string) => string;

/**
 * Compiles every message to plain JavaScript in one language, so that a browser loads neither a parser nor other languages.
 */
export const messages = (language: string): Plugin => {
  let translate: Translate = (message) => message;
  return {
    name: 'messages',
    enforce: 'pre',
    config: () => ({ define: { buildLanguage: JSON.stringify(language) } }),
    // The same instance that the contract's constants use when the build evaluates them.
    buildStart: async () => {
      const module = (await import(pathToFileURL(languageModule).href)) as {
        followLanguage: (read: () => string) => void;
        translate: Translate;
      };
      module.followLanguage(() => language);
      translate = module.translate;
    },
    transformIndexHtml: (html) =>
      html.replace('<html lang="en"', `<html lang="${language}"${isRightToLeft(language) ? ' dir="rtl"' : ''}`),
    load: (id) => (id === languageModule ? inBrowser : null),
    transform: (code, id) => {
      const [file = ''] = id.split('?');
      if (!/\.tsx?$/.test(file) || !folders.some((folder) => file.startsWith(folder))) return null;
      const compiled = compileCalls(file, code, translate);
      if (compiled.length === 0) return null;
      const edited = new RolldownMagicString(code);
      for (const { start, end, text } of compiled) edited.overwrite(start, end, text);
      edited.prepend(
        `import { pluralOf as ${runtimeNames.plural}, formatNumber as ${runtimeNames.number} } from ${JSON.stringify(browserModule)};\n`,
      );
      return { code: edited.toString(), map: null };
    },
  };
};

type Compiled = { start: number; end: number; text: string };

const isCompiled = ({ name }: MessageCall): boolean => name === 't' || name === 'message';

/** The outermost calls, with the calls in their values compiled as well. */
const compileCalls = (file: string, code: string, translate: Translate): Compiled[] => {
  const calls = messageCallsOf(file, code).filter(isCompiled);
  const isInner = ({ start, end }: MessageCall): boolean =>
    calls.some((outer) => outer.start < start && outer.end >= end);
  return calls
    .filter((call) => !isInner(call))
    .map(({ message, values, start, end }) => {
      if (values === null) throw new Error(`${file}: “${message}” needs its values as an object literal`);
      const compiled = Object.entries(values).map(([name, value]) => [name, compileValue(file, value, translate)]);
      return { start, end, text: compileMessage(translate(message), Object.fromEntries(compiled)) };
    });
};

/** The code of a value, whose own messages are compiled. */
const compileValue = (file: string, value: string, translate: Translate): string => {
  const statement = 'const value = ';
  let text = statement + value;
  for (const { start, end, text: inner } of compileCalls(file, text, translate).reverse())
    text = text.slice(0, start) + inner + text.slice(end);
  return text.slice(statement.length);
};
