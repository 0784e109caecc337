/** Values as every screen, sentence and report writes them. */
import type { Unit } from './primitives.ts';
import { daySeconds } from './durations.ts';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** A number and the unit after it; the unit is empty for plain numbers. */
export type ValueParts = { number: string; unit: string };

/** Singular if the rounded number is 1. */
const counted = (number: string, one: string, several = `${one}s`): ValueParts => ({
  number,
  unit: number === '1' ? one : several,
});

const duration = (seconds: number): ValueParts => {
  const size = Math.abs(seconds);
  if (size < 90) return counted(whole.format(seconds), 'second');
  if (size < 90 * 60) return counted(whole.format(seconds / 60), 'minute');
  if (size < 36 * 3600) return counted(oneDigit.format(seconds / 3600), 'hour');
  return counted(oneDigit.format(seconds / daySeconds), 'day');
};

export const valueParts = (value: number, unit: Unit | null): ValueParts => {
  switch (unit) {
    case 'seconds':
      return duration(value);
    case 'share':
      return { number: oneDigit.format(value * 100), unit: '%' };
    case 'per-week':
      return { number: oneDigit.format(value), unit: 'per week' };
    case 'points':
      return counted(oneDigit.format(value), 'story point');
    case 'points-per-sprint':
      return counted(oneDigit.format(value), 'story point per sprint', 'story points per sprint');
    case 'points-per-week':
      return counted(oneDigit.format(value), 'story point per week', 'story points per week');
    case 'items':
      return counted(oneDigit.format(value), 'item');
    case 'items-per-sprint':
      return counted(oneDigit.format(value), 'item per sprint', 'items per sprint');
    case 'lines':
      return counted(whole.format(value), 'line');
    case 'out-of-ten':
      return { number: oneDigit.format(value), unit: 'out of 10' };
    case 'score':
      return { number: whole.format(value), unit: '' };
    default:
      return { number: oneDigit.format(value), unit: '' };
  }
};

/** `3.8 days`, `9.9%`. */
export const formatValue = (value: number, unit: Unit | null): string => {
  const parts = valueParts(value, unit);
  return parts.unit === '' ? parts.number : parts.unit === '%' ? `${parts.number}%` : `${parts.number} ${parts.unit}`;
};
