/**
 * The 90% interval of a median of three to five values, whatever their distribution. By the sign test, the smallest and
 * largest of five values contain the median in 94% of cases, of four in 87%, of three in 75%. Each entry is the
 * position of the lower end, relative to the smallest value, as a share of all values; a negative one is below the
 * smallest value.
 */
const shares = [-0.25, -0.02, 0.03];
const fewest = 3;

/** Null if the values themselves are enough. */
export const shareBelowMedian = (n: number): number | null =>
  n < fewest ? (shares[0] ?? 0) : (shares[n - fewest] ?? null);
