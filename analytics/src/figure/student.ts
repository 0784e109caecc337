/** The standard errors on either side of a 90% interval if the standard error comes from few values. */

/** In a normal distribution, 5% lie beyond on either side. */
export const ninetyPercent = 1.6449;

/** The same for Student's distribution, by degrees of freedom from 1. */
const table = [
  6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812, 1.796, 1.782, 1.771, 1.761, 1.753, 1.746, 1.74,
  1.734, 1.729, 1.725, 1.721, 1.717, 1.714, 1.711, 1.708, 1.706, 1.703, 1.701, 1.699, 1.697,
];

/** @param degrees of freedom, at least 1; rounded down, which widens the interval */
export const student = (degrees: number): number =>
  table[Math.floor(degrees) - 1] ?? ninetyPercent + (ninetyPercent ** 3 + ninetyPercent) / (4 * degrees);
