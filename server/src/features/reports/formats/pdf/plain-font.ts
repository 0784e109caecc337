import { create, type Font } from 'fontkit';
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

/**
 * A font without compression and variations. The PDF library cannot embed variable and WOFF2 fonts, and unpacks a whole
 * table of other web fonts for every letter that it embeds.
 */
export const plainFont = async (file: string, weight?: number): Promise<Font> => {
  const options = {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    ...(weight === undefined ? {} : { variationAxes: { wght: weight } }),
  } as const;
  return withoutFailures(create(await subsetFont(await readFile(file), undefined, options)));
};
