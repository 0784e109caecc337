/** Types of the parts of fontkit that we use; the package has none. */
declare module 'fontkit' {
  /** Text as glyphs of a font, each with its position. */
  export type GlyphRun = { positions: object[] };
  export type Font = {
    characterSet: number[];
    layout: (text: string, features?: string[] | Record<string, boolean>) => GlyphRun;
  };
  export const openSync: (path: string) => Font;
  export const create: (bytes: Uint8Array) => Font;
}
