import { writeDecimal } from '../../ui/format.ts';

/** `+3.2`, `−1.0`, `0.0`. */
export const writePoints = (points: number): string => {
  const written = writeDecimal(Math.abs(points), 1);
  return !/[1-9]/.test(written) ? written : `${points < 0 ? '−' : '+'}${written}`;
};
