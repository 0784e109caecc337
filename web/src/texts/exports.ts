/** Words of buttons that save what a screen shows. */
export const exportTexts = {
  nothing: 'There is no data here to save.',
} as const;
