/** Types of the part of fontkit that is used; the package ships none. */
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
