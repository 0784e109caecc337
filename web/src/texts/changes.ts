/** Words of how a figure moved against the period before. */
export const changeTexts = {
  none: 'no comparison',
  words: { better: 'better', worse: 'worse', unclear: '(usual spread)' },
  titles: {
    better: 'better than the period before, by more than chance',
    worse: 'worse than the period before, by more than chance',
    unclear: 'within its usual spread: chance alone moves it as far, or too little is known to tell',
    same: 'as in the period before',
  },
} as const;
