/** Values as every screen, sentence and report writes them. */
import type { Unit } from './primitives.ts';
import { daySeconds } from './durations.ts';
import { formatNumber, t } from './language.ts';

/** A number and the unit after it; the unit is empty for plain numbers. */
export type ValueParts = { number: string; unit: string };

/** Singular if the rounded number is 1. */
const counted = (value: number, digits: number, unitOf: (count: number) => string): ValueParts => {
  const number = formatNumber(value, digits);
  return { number, unit: unitOf(number === formatNumber(1) ? 1 : 2) };
};

const seconds = (count: number): string => t('{count, plural, one {second} other {seconds}}', { count });
const minutes = (count: number): string => t('{count, plural, one {minute} other {minutes}}', { count });
const hours = (count: number): string => t('{count, plural, one {hour} other {hours}}', { count });
const days = (count: number): string => t('{count, plural, one {day} other {days}}', { count });
const points = (count: number): string => t('{count, plural, one {story point} other {story points}}', { count });
const pointsPerSprint = (count: number): string =>
  t('{count, plural, one {story point per sprint} other {story points per sprint}}', { count });
const pointsPerWeek = (count: number): string =>
  t('{count, plural, one {story point per week} other {story points per week}}', { count });
const items = (count: number): string => t('{count, plural, one {item} other {items}}', { count });
const itemsPerSprint = (count: number): string =>
  t('{count, plural, one {item per sprint} other {items per sprint}}', { count });
const lines = (count: number): string => t('{count, plural, one {line} other {lines}}', { count });

const duration = (value: number): ValueParts => {
  const size = Math.abs(value);
  if (size < 90) return counted(value, 0, seconds);
  if (size < 90 * 60) return counted(value / 60, 0, minutes);
  if (size < 36 * 3600) return counted(value / 3600, 1, hours);
  return counted(value / daySeconds, 1, days);
};

export const valueParts = (value: number, unit: Unit | null): ValueParts => {
  switch (unit) {
    case 'seconds':
      return duration(value);
    // German writes a space before the sign, which belongs to neither part.
    case 'share':
      return { number: formatPercent(value * 100, 1).slice(0, -1), unit: '%' };
    case 'per-week':
      return { number: formatNumber(value, 1), unit: t('per week') };
    case 'points':
      return counted(value, 1, points);
    case 'points-per-sprint':
      return counted(value, 1, pointsPerSprint);
    case 'points-per-week':
      return counted(value, 1, pointsPerWeek);
    case 'items':
      return counted(value, 1, items);
    case 'items-per-sprint':
      return counted(value, 1, itemsPerSprint);
    case 'lines':
      return counted(value, 0, lines);
    case 'out-of-ten':
      return { number: formatNumber(value, 1), unit: t('out of 10') };
    case 'score':
      return { number: formatNumber(value, 0), unit: '' };
    default:
      return { number: formatNumber(value, 1), unit: '' };
  }
};

/** `12%`. Only all is written as 100%: what rounds to it gets more digits, and less than that is 99.999%. */
export const formatPercent = (percent: number, digits = 0): string => {
  const rounded = formatNumber(percent, digits);
  const exact = percent < 100 ? Math.min(percent, 99.999) : percent;
  return t('{percent}%', { percent: rounded === '100' ? formatNumber(exact, 3) : rounded });
};

/** `3.8 days`, `9.9%`. */
export const formatValue = (value: number, unit: Unit | null): string => {
  if (unit === 'share') return formatPercent(value * 100, 1);
  const parts = valueParts(value, unit);
  return parts.unit === '' ? parts.number : `${parts.number} ${parts.unit}`;
};
