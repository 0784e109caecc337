/** Texts of export buttons. */
export const exportTexts = {
  nothing: 'There is no data to export.',
} as const;
