import { formatValue, type FigureBounds, type Unit } from '@sightline/contract';
import { dataQualityTexts as texts } from '../../texts/data-quality.ts';

/** `9.1% to 14%`, or `5.2 days or more` without an upper bound. */
export const boundsText = ({ low, high }: Pick<FigureBounds, 'low' | 'high'>, unit: Unit): string => {
  if (high === null) return low === 0 ? texts.anything : texts.atLeast(formatValue(low, unit));
  const [from, to] = [formatValue(low, unit), formatValue(high, unit)];
  return from === to ? from : texts.between(from, to);
};

/** `12 incidents without a deployment, 1 row of a likely bot` */
export const gapsText = ({ gaps }: Pick<FigureBounds, 'gaps'>): string =>
  gaps.map(({ kind, rows }) => texts.gaps[kind](rows)).join(', ');
