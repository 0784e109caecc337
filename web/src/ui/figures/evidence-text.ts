import { formatValue, valueParts, type Figure, type Unit } from '@sightline/contract';
import { chartTexts as texts } from '../../texts/charts.ts';
import { aboutText, missingText } from '../format.ts';

/** Writes a shared unit once. */
const intervalText = (low: number, high: number, unit: Unit): string => {
  const [from, to] = [valueParts(low, unit), valueParts(high, unit)];
  return texts.interval(from.unit === to.unit ? from.number.trim() : formatValue(low, unit), formatValue(high, unit));
};

/** The rows and interval behind a figure. Empty for counts, which are their own number of rows. */
export const evidenceText = (figure: Figure, unit: Unit): string => {
  if (figure.kind !== 'value') return missingText(figure, unit);
  const { n, low, high, value } = figure;
  const rows = value === n ? [] : [texts.n(n, aboutText(figure))];
  const interval = low === undefined || high === undefined ? [] : [intervalText(low, high, unit)];
  return [...rows, ...interval].join(' · ');
};
