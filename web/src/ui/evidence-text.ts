import type { Figure, Unit } from '@sightline/contract';
import { chartTexts as texts } from '../texts/charts.ts';
import { aboutText, missingText, write, writeText } from './format.ts';

/** Both ends in their unit, which is written once where it is the same. */
const intervalText = (low: number, high: number, unit: Unit): string => {
  const [from, to] = [write(low, unit), write(high, unit)];
  return texts.interval(from.unit === to.unit ? from.number : writeText(low, unit), writeText(high, unit));
};

/** What a figure rests on: its rows, and its interval where it has one. Empty where the figure is their number itself. */
export const evidenceText = (figure: Figure, unit: Unit): string => {
  if (figure.kind !== 'value') return missingText(figure, unit);
  const { n, low, high, value } = figure;
  const rows = value === n ? [] : [texts.n(n, aboutText(figure))];
  const interval = low === undefined || high === undefined ? [] : [intervalText(low, high, unit)];
  return [...rows, ...interval].join(' · ');
};
