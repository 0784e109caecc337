/** Texts of changes since the previous period. */
export const changeTexts = {
  none: 'no comparison',
  words: { better: 'better', worse: 'worse' },
  /** For screen readers, after the muted number. */
  unclear: 'no clear change',
  untold: 'not enough data',
  withinGaps: 'No clear change: gaps in the data could explain it',
  titles: {
    better: 'Clearly better than the previous period',
    worse: 'Clearly worse than the previous period',
    unclear: 'No clear change: within normal variation',
    untold: 'Not enough data to tell whether this changed',
    same: 'Same as in the previous period',
  },
} as const;
