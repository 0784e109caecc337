import { t } from '@sightline/contract';
/** Score bands and weights from the viewer's preferences. */
export const scoreBandTexts = {
  excellent: t('Excellent'),
  good: t('Good'),
  average: t('Average'),
  poor: t('Poor'),
  veryPoor: t('Very low'),
  of: (score: string, band: string) => t('{score} points: {band}.', { score, band }),
  legend: t('Score bands'),
  from: (band: string, score: number) => t('{band} from {score}', { band, score }),
  below: (band: string, score: number) => t('{band} below {score}', { band, score }),
  change: t('{meaning, select, edit {Change} other {Change}}', { meaning: 'edit' }),
  withYourWeights: (score: string) => t('With your weights: {score}', { score }),
} as const;
