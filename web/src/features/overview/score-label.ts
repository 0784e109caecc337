import { overviewBands } from '@sightline/contract';
import { overviewTexts } from '../../texts/overview.ts';

const { labels } = overviewTexts;

/** The word for a score, as it is written: 89.6 stands there as 90, and is called what 90 is. */
export const scoreLabel = (exact: number): string => {
  const score = Math.round(exact);
  if (score >= overviewBands.excellent) return labels.excellent;
  if (score >= overviewBands.good) return labels.good;
  if (score >= overviewBands.average) return labels.average;
  return score >= overviewBands.belowAverage ? labels.belowAverage : labels.poor;
};
