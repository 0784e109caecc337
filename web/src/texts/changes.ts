/** Texts of how a figure moved against the period before. */
export const changeTexts = {
  none: 'no comparison',
  words: { better: 'better', worse: 'worse', unclear: 'no clear change' },
  titles: {
    better: 'Clearly better than the previous period',
    worse: 'Clearly worse than the previous period',
    unclear: 'No clear change: within normal variation, or not enough data to tell',
    same: 'Same as in the previous period',
  },
} as const;
