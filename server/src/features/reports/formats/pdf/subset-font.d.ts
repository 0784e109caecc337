/** Types of the part of subset-font that is used; the package ships none. */
declare module 'subset-font' {
  type Options = { keepAllGlyphs: true; targetFormat: 'truetype'; variationAxes?: { wght: number } };
  const subsetFont: (font: Uint8Array, text: undefined, options: Options) => Promise<Uint8Array>;
  export default subsetFont;
}
