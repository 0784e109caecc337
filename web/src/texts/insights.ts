import { t } from '@sightline/contract';
import { figureTexts } from './figures.ts';

/** Texts that the AI screens share. */
export const insightTexts = {
  developer: t('Developer'),
  allDevelopers: t('All Developers'),
  find: t('Find a developer'),
  you: t('You'),
  timeframe: t('Timeframe'),
  selectDeveloper: t('Select a Developer'),
  /** Shown when no developer is selected. */
  select: {
    explanation: t('Please select a specific developer to generate insights for'),
    prediction: t('Please select a specific developer to generate predictions for'),
    risk: t('Please select a specific developer to generate risk assessment for'),
    recommendation: t('Please select a specific developer to generate recommendations for'),
  },
  selectFirst: (button: string) => t('Select a developer to use {button}.', { button }),
  export: t('Export'),
  refresh: t('Refresh'),
  refreshing: t('Refreshing…'),
  generating: t('Generating…'),
  generationFailed: t('Generation Failed'),
  failed: {
    explanation: t('Failed to generate performance insights'),
    prediction: t('Failed to generate performance prediction'),
    risk: t('Failed to generate risk assessment'),
    recommendation: t('Failed to generate recommendations'),
  },
  generated: {
    explanation: t('Insights Generated'),
    prediction: t('Prediction Generated'),
    risk: t('Assessment Generated'),
    recommendation: t('Recommendations Generated'),
  },
  confidence: (percent: number) =>
    `${percent >= highConfidence ? t('High') : t('Medium')} · ${figureTexts.percent(percent)}`,
  confidenceLabel: t('Confidence'),
  summary: t('Summary'),
} as const;

/** In percent. */
const highConfidence = 90;
