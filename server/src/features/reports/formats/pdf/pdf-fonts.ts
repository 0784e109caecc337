/** The fonts of a PDF, and the characters that each font covers. */
import { openSync, type Font } from 'fontkit';
import { fileURLToPath } from 'node:url';
import { fallbackFontOf, loadedFonts, loadFallbackFonts } from './fallback-fonts.ts';
import { plainFont } from './plain-font.ts';

const file = (name: string): string => fileURLToPath(import.meta.resolve(name));
const files = {
  regular: file('@fontsource/inter/files/inter-latin-400-normal.woff'),
  bold: file('@fontsource/inter/files/inter-latin-600-normal.woff'),
  /** For characters missing from Inter. */
  wide: file('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  wideBold: file('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  emoji: file('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff'),
};
/** The name of a font in documents. */
export type FontName = string;

const charactersOf = (name: keyof typeof files): Set<number> => new Set(openSync(files[name]).characterSet);
const latin = charactersOf('regular');
const wide = charactersOf('wide');
const emoji = charactersOf('emoji');

/** Converted once, for all documents of a process. */
let basicFonts: readonly (readonly [name: string, font: Font])[] | null = null;
const loadBasicFonts = async (): Promise<readonly (readonly [name: string, font: Font])[]> => {
  basicFonts ??= await Promise.all(
    Object.entries(files).map(async ([name, path]) => [name, await plainFont(path)] as const),
  );
  return basicFonts;
};

/** Fonts of other scripts must already be loaded. */
export const registerFonts = async (doc: PDFKit.PDFDocument): Promise<void> => {
  for (const [name, font] of [...(await loadBasicFonts()), ...loadedFonts()]) doc.registerFont(name, font as never);
};

/** Makes the fonts of a text available. @returns its characters that no font has */
export const loadFonts = async (text: string): Promise<string[]> => {
  const letters = new Set(cleaned(text).match(/[^\0-\u00FF\p{M}\p{Cf}]/gu));
  const others = [...letters].filter((character) => fontOf(character) === null);
  await loadFallbackFonts(others);
  return others.filter((character) => fontOf(character) === null);
};

/** The fonts of other scripts have no space. */
export const hasSpace = (font: FontName): boolean => font in files && font !== 'emoji';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
export const graphemesOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

const has = (font: Set<number>, grapheme: string): boolean =>
  [...grapheme].every((sign) => font.has(sign.codePointAt(0) ?? 0));

export const isLatin = (text: string): boolean => has(latin, text);

const isEmoji = (grapheme: string): boolean => /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u.test(grapheme);

/** @returns null if no font has all glyphs; fonts of other scripts must already be loaded */
export const fontOf = (grapheme: string, bold = false): FontName | null => {
  if (isEmoji(grapheme) && has(emoji, grapheme)) return 'emoji';
  if (has(latin, grapheme)) return bold ? 'bold' : 'regular';
  if (has(wide, grapheme)) return bold ? 'wideBold' : 'wide';
  return has(emoji, grapheme) ? 'emoji' : fallbackFontOf(grapheme, bold);
};

/** Composed text without control characters and direction overrides. Joiners stay, since emoji and Persian need them. */
export const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .normalize()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}|(?![\u200C\u200D])\p{Cf}/gu, '');

/** Printed for a character that no bundled font has; screen readers and copied text get the character itself. */
const unknown = '□';

/** Cleaned text, with a box for each character that no bundled font has. */
export const printable = (raw: string): string => {
  const text = cleaned(raw);
  if (isLatin(text)) return text;
  return graphemesOf(text)
    .map((grapheme) => {
      if (fontOf(grapheme) !== null) return grapheme;
      const base = grapheme.replaceAll(/\p{M}|\p{Cf}/gu, '');
      return base === '' ? '' : fontOf(base) === null ? unknown : base;
    })
    .join('');
};

/** The first graphemes of a text, with an ellipsis if there are more. */
export const shortened = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const graphemes = graphemesOf(text.slice(0, most * 16).toWellFormed());
  return graphemes.length <= most ? text : `${graphemes.slice(0, most).join('')}…`;
};
