import type { ReactNode } from 'react';
import { insightTexts as texts } from '../../texts/insights.ts';

/**
 * @param percent from 0 to 100
 * @param isLabeled whether a label next to the badge already says what it shows
 */
export const ConfidenceBadge = ({
  percent,
  isLabeled = false,
}: {
  percent: number;
  isLabeled?: boolean;
}): ReactNode => (
  <span className="badge">
    <span className={isLabeled ? 'hidden-text' : undefined}>{texts.confidenceLabel}: </span>
    {texts.confidence(Math.round(percent))}
  </span>
);
