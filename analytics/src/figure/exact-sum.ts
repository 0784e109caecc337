/**
 * Sums that do not depend on order, nor on which parts were summed first: what every addition rounds
 * off is stored next to the sum (Knuth's two-sum).
 */
export type ExactSum = { sum: number; rest: number };

const add = ({ sum, rest }: ExactSum, value: number, valueRest: number): ExactSum => {
  const total = sum + value;
  const added = total - sum;
  return { sum: total, rest: rest + valueRest + (sum - (total - added) + (value - added)) };
};

export const exactSum = (values: ArrayLike<number>): ExactSum => {
  let total: ExactSum = { sum: 0, rest: 0 };
  for (let index = 0; index < values.length; index += 1) total = add(total, values[index]!, 0);
  return total;
};

export const sumOfSums = (parts: Iterable<ExactSum>): ExactSum => {
  let total: ExactSum = { sum: 0, rest: 0 };
  for (const { sum, rest } of parts) total = add(total, sum, rest);
  return total;
};

export const rounded = ({ sum, rest }: ExactSum): number => sum + rest;
