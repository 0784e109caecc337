import { create, type Font, type GlyphRun } from 'fontkit';
import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** The shaping library fails on a mark without an anchor; such marks are not moved to their letters. */
const withoutFailures = (font: Font): Font => {
  const layout = font.layout.bind(font);
  font.layout = (text, features) => {
    try {
      return layout(text, features);
    } catch {
      return layout(text, { mark: false, mkmk: false, abvm: false, blwm: false });
    }
  };
  return font;
};

/** Words that a font keeps laid out. */
const maxWords = 5_000;
const longestWord = 30;

/** Lays out a word once for all documents: reports share most of their words, and layout is most of the work. */
const withKnownWords = (font: Font): Font => {
  const layout = font.layout.bind(font);
  const words = new Map<string, GlyphRun>();
  font.layout = (text, features) => {
    if (features !== undefined || text.length > longestWord) return layout(text, features);
    const run = words.get(text) ?? layout(text);
    if (words.size >= maxWords) words.clear();
    words.set(text, run);
    // The PDF library scales the positions that it receives.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(run) as object) as GlyphRun, run, { positions });
  };
  return font;
};

/**
 * Converts a font to one without compression and variations. The PDF library cannot embed variable and WOFF2 fonts, and
 * decompresses a whole table of other web fonts for every embedded letter.
 */
export const plainFont = async (file: string, weight?: number): Promise<Font> => {
  const options = {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    ...(weight === undefined ? {} : { variationAxes: { wght: weight } }),
  } as const;
  return withKnownWords(withoutFailures(create(await subsetFont(await readFile(file), undefined, options))));
};
