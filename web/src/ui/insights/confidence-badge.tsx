import type { ReactNode } from 'react';
import { insightTexts as texts } from '../../texts/insights.ts';

/** @param percent from 0 to 100 */
export const ConfidenceBadge = ({ percent }: { percent: number }): ReactNode => (
  <span className="badge" title={texts.confidenceLabel}>
    <span className="hidden-text">{texts.confidenceLabel}: </span>
    {texts.confidence(Math.round(percent))}
  </span>
);
