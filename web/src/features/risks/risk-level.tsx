import type { RiskLevelName } from '@sightline/contract';
import type { ReactNode } from 'react';
import { riskTexts as texts } from '../../texts/risks.ts';

/** Critical is red, high orange, medium yellow, low green; the word says the same. */
export const RiskLevel = ({ level }: { level: RiskLevelName }): ReactNode => (
  <span className={`badge risk-${level}`}>{texts.level[level]}</span>
);
