import { t } from '@sightline/contract';
/** Texts of changes since the previous period. */
export const changeTexts = {
  none: t('no comparison'),
  words: { better: t('better'), worse: t('worse') },
  untold: t('not enough data to compare'),
  titles: {
    better: t('Clearly better than the previous period'),
    worse: t('Clearly worse than the previous period'),
    unclear: t('No clear change: within normal variation'),
    withinGaps: t('No clear change: gaps in the data could explain it'),
    untold: t('Not enough data to tell whether this changed'),
    same: t('Same as in the previous period'),
  },
} as const;
