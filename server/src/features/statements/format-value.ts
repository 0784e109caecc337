/** Figures in words, as the screens write them. */
import { daySeconds } from '@sightline/contract';
import type { Figure, Unit } from '@sightline/contract';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

const counted = (number: string, one: string, several = `${one}s`): string =>
  `${number} ${number === '1' ? one : several}`;

const duration = (seconds: number): string => {
  const size = Math.abs(seconds);
  if (size < 90) return counted(whole.format(seconds), 'second');
  if (size < 90 * 60) return counted(whole.format(seconds / 60), 'minute');
  if (size < 36 * 3600) return counted(oneDigit.format(seconds / 3600), 'hour');
  return counted(oneDigit.format(seconds / daySeconds), 'day');
};

export const formatValue = (value: number, unit: Unit | null): string => {
  switch (unit) {
    case 'seconds':
      return duration(value);
    case 'share':
      return `${oneDigit.format(value * 100)}%`;
    case 'per-week':
      return `${oneDigit.format(value)} per week`;
    case 'points':
      return counted(oneDigit.format(value), 'point');
    case 'points-per-sprint':
      return counted(oneDigit.format(value), 'point per sprint', 'points per sprint');
    case 'points-per-week':
      return counted(oneDigit.format(value), 'point per week', 'points per week');
    case 'items':
      return counted(oneDigit.format(value), 'item');
    case 'items-per-sprint':
      return counted(oneDigit.format(value), 'item per sprint', 'items per sprint');
    case 'lines':
      return counted(whole.format(value), 'line');
    case 'out-of-ten':
      return `${oneDigit.format(value)} out of 10`;
    case 'score':
      return whole.format(value);
    default:
      return oneDigit.format(value);
  }
};

/** A figure as a reader sees it: its value, or what is missing for it. */
export const formatFigure = (figure: Figure, unit: Unit | null): string => {
  if (figure.kind === 'value') return `${figure.rounded === true ? 'about ' : ''}${formatValue(figure.value, unit)}`;
  if (figure.of === 'people') return 'Withheld';
  return figure.need === 1 ? 'No data' : `${figure.have} of ${figure.need} needed`;
};

const day = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone });

/** `20 Nov 2026`, of a calendar day. */
export const formatDay = (date: string): string => day('UTC').format(new Date(`${date}T12:00:00Z`));
/** `22 Oct 2026 – 20 Nov 2026`. */
export const formatDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
