/** Types of the parts of subset-font that we use; the package has none. */
declare module 'subset-font' {
  type Options = { keepAllGlyphs: true; targetFormat: 'truetype'; variationAxes?: { wght: number } };
  const subsetFont: (font: Uint8Array, text: undefined, options: Options) => Promise<Uint8Array>;
  export default subsetFont;
}
