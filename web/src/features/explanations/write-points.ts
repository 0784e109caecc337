/** `+3.2`, `−1.0`, `0.0`. */
export const writePoints = (points: number): string => {
  const written = Math.abs(points).toFixed(1);
  return Number(written) === 0 ? written : `${points < 0 ? '−' : '+'}${written}`;
};
