import { z } from 'zod';
import { limits } from './constants.ts';

/** Elements of HTML, and the roots of the languages that HTML embeds. */
const elements = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div
  dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html
  i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem
  meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre
  progress q rb rp rt rtc ruby s samp script search section select shadow slot small source spacer span strike strong
  style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr
  xmp`.split(/\s+/),
);

/** An unknown element without attributes is harmless: `List<String>` stays, `<x onclick=…>` does not. */
const isMarkup = (name: string, rest: string): boolean => elements.has(name.toLowerCase()) || rest.includes('=');

/** What is left of a "<", with the slashes around it, before the text that follows. */
const signsBefore = (after: string, signs: string): string => {
  const begun = /^(?:[!?]|([a-z][^\s<>/]*)([^>]*))/i.exec(after);
  if (begun === null) return signs;
  const [, name, rest = ''] = begun;
  return name === undefined || isMarkup(name, rest) ? signs.slice(0, signs.indexOf('<')) : signs;
};

/**
 * Takes the "<" from whatever still begins a tag: removing a tag can join the halves of another one, and a browser
 * closes the last tag by itself. From the end on, since what a "<" begins depends on what is left after it.
 */
const withoutBeginnings = (text: string): string => {
  let after = '';
  for (const part of text.split(/([</]+)/).toReversed())
    after = (part.includes('<') ? signsBefore(after, part) : part) + after;
  return after;
};

/**
 * The text without what a browser would read as markup: comments, declarations, tags of known elements and tags with
 * attributes. Text between tags stays, and so does a "<" that begins no tag, as in "a < b".
 */
export const withoutMarkup = (text: string): string =>
  withoutBeginnings(
    text
      .replaceAll(/<!--[^]*?-->|<[!?][^<>]*>/g, '')
      .replaceAll(/<\/?([a-z][^\s<>/]*)([^<>]*)>/gi, (tag, name: string, rest: string) =>
        isMarkup(name, rest) ? '' : tag,
      ),
  );

/** The schema of text that one person writes for others, with markup removed. All such inputs use it. */
export const freeText = (required?: string) =>
  z
    .string(required)
    .max(limits.inputLength)
    .transform((text) => withoutMarkup(text).trim());
