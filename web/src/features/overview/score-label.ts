import { overviewBands } from '@sightline/contract';
import { overviewPanelTexts } from '../../texts/overview-panels.ts';

const { labels } = overviewPanelTexts;

/** The label of a score as displayed: 89.6 is shown as 90, so it gets the label of 90. */
export const scoreLabel = (exact: number): string => {
  const score = Math.round(exact);
  if (score >= overviewBands.excellent) return labels.excellent;
  if (score >= overviewBands.good) return labels.good;
  if (score >= overviewBands.average) return labels.average;
  return score >= overviewBands.belowAverage ? labels.belowAverage : labels.poor;
};
