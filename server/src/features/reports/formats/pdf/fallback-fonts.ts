/**
 * Fonts for scripts that Inter and DejaVu Sans lack. Their packages contain variable fonts in slices, in a format that the
 * PDF library cannot embed. The slices that a text needs are converted to two weights once, and kept.
 */
import type { Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { plainFont } from './plain-font.ts';

/** Chinese characters use the font for China, because the language of a name is unknown. */
const families = ['sc', 'kr', 'devanagari', 'bengali', 'tamil', 'telugu', 'thai'] as const;
const weights = { regular: 400, bold: 600 } as const;
type Weight = keyof typeof weights;

type Slice = { name: string; file: string; ranges: readonly (readonly [from: number, to: number])[] };

const inPackage = (family: string, path: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/noto-sans-${family}/${path}`));

/** Slices with European letters, which other fonts already cover. */
const european = /^(latin|cyrillic|greek|vietnamese)/;

/** Ranges are written like `U+900-97F,U+25CC`, and numbered slices like `[4]`. */
const slicesOf = (family: string): Slice[] =>
  Object.entries(JSON.parse(readFileSync(inPackage(family, 'unicode.json'), 'utf8')) as Record<string, string>)
    .filter(([slice]) => !european.test(slice))
    .map(([slice, ranges]) => {
      const name = `noto-sans-${family}-${slice.replaceAll(/[[\]]/g, '')}`;
      return {
        name,
        file: inPackage(family, `files/${name}-wght-normal.woff2`),
        ranges: ranges.split(',').map((range) => {
          const [from = 0, to = from] = range
            .slice('U+'.length)
            .split('-')
            .map((digits) => Number.parseInt(digits, 16));
          return [from, to] as const;
        }),
      };
    });

let slices: readonly Slice[] | null = null;
const sliceWith = (code: number): Slice | undefined => {
  slices ??= families.flatMap(slicesOf);
  return slices.find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
};

type Loaded = { name: string; characters: ReadonlySet<number> };
const loading = new Map<string, Promise<void>>();
const fonts = new Map<string, Font>();
const byCharacter = new Map<number, Loaded>();

const fontName = (slice: string, weight: Weight): string => `${slice}-${weight}`;

const load = async ({ name, file }: Slice): Promise<void> => {
  const [regular, bold] = await Promise.all([plainFont(file, weights.regular), plainFont(file, weights.bold)]);
  fonts.set(fontName(name, 'regular'), regular);
  fonts.set(fontName(name, 'bold'), bold);
  const loaded = { name, characters: new Set(regular.characterSet) };
  for (const code of loaded.characters) if (!byCharacter.has(code)) byCharacter.set(code, loaded);
};

/** Loads the fonts of these characters. */
export const loadFallbackFonts = async (characters: readonly string[]): Promise<void> => {
  const needed = new Set(characters.flatMap((character) => sliceWith(character.codePointAt(0) ?? 0) ?? []));
  for (const slice of needed)
    if (!loading.has(slice.name))
      loading.set(
        slice.name,
        load(slice).catch((error: unknown) => {
          loading.delete(slice.name);
          throw error;
        }),
      );
  await Promise.all([...needed].map(({ name }) => loading.get(name)));
};

/** By their names in documents. */
export const loadedFonts = (): ReadonlyMap<string, Font> => fonts;

/** @returns null if no loaded font has all of its characters */
export const fallbackFontOf = (grapheme: string, bold: boolean): string | null => {
  const codes = [...grapheme].map((character) => character.codePointAt(0) ?? 0);
  const loaded = byCharacter.get(codes[0] ?? 0);
  if (loaded === undefined || !codes.every((code) => loaded.characters.has(code))) return null;
  return fontName(loaded.name, bold ? 'bold' : 'regular');
};
