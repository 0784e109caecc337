import { t } from '@sightline/contract';
export const dimensionTitles = {
  codeQuality: t('Code quality'),
  velocity: t('Velocity'),
  collaboration: t('Collaboration'),
  innovation: t('Innovation'),
  reliability: t('Reliability'),
} as const;

/** Texts of a score and its parts. */
export const scoreTexts = {
  title: t('Score and dimensions'),
  note: t('0 to 100, with 90% intervals'),
  overall: t('Overall'),
  partOf: (part: string, owner: string) => `${part}, ${owner}`,
  before: (value: string) => t('{value} in the previous period', { value }),
  noBefore: t('no comparison'),
  trends: { improving: t('▲ improving'), stable: t('stable'), declining: t('▼ declining') },
  noClearTrend: t('no clear trend'),
  scoredOf: (people: number, of: number) => t('mean of {people} of {of} people; the rest lack data', { people, of }),
  tooFew: (have: number, need: number) =>
    t('No score: {have} of {need} data points needed. A longer period may have enough.', { have, need }),
  usage: t('Use the score to start a conversation, not to judge.'),
} as const;
