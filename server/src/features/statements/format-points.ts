import { formatNumber, t } from '@sightline/contract';

/** `+3.2 points`, `−1 point`; unsigned, `3.2 points`. */
export const formatPoints = (points: number, { signed = true } = {}): string => {
  const size = Number(Math.abs(points).toFixed(1));
  const written = t('{count, plural, one {{points} point} other {{points} points}}', {
    count: size,
    points: formatNumber(size, 1),
  });
  return `${!signed || size === 0 ? '' : points < 0 ? '−' : '+'}${written}`;
};
