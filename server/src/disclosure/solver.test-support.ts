/** Finds the individuals that a viewer can single out by combining all the figures they have seen. */

/** A contribution that the viewer does not know, and its author; null for none. */
export type Unknown = { id: number; person: string | null };

/** The independent rows of a matrix, in echelon form. */
const reduced = (rows: readonly (readonly number[])[]): number[][] => {
  const left = rows.map((row) => [...row]);
  let rank = 0;
  for (let column = 0; column < (left[0]?.length ?? 0); column += 1) {
    let pivot = rank;
    for (let row = rank; row < left.length; row += 1)
      if (Math.abs(left[row]![column]!) > Math.abs(left[pivot]?.[column] ?? 0)) pivot = row;
    const value = left[pivot]?.[column] ?? 0;
    if (Math.abs(value) < 1e-9) continue;
    [left[rank], left[pivot]] = [left[pivot]!, left[rank]!];
    for (let row = rank + 1; row < left.length; row += 1) {
      const factor = left[row]![column]! / value;
      if (factor !== 0) left[row] = left[row]!.map((coefficient, at) => coefficient - factor * left[rank]![at]!);
    }
    rank += 1;
  }
  return left.slice(0, rank);
};

/**
 * The people that some combination of figures singles out: it consists of their contributions only, and of nothing
 * else that the viewer does not know.
 * @param sums the ids of the contributions that each figure sums
 */
export const solvedFor = (
  sums: readonly ReadonlySet<number>[],
  unknowns: readonly Unknown[],
  viewer: string,
): string[] => {
  const others = unknowns.filter(({ person }) => person !== viewer);
  const basis = reduced(sums.map((sum) => others.map(({ id }) => (sum.has(id) ? 1 : 0))));
  const people = new Set(others.flatMap(({ person }) => person ?? []));
  return [...people].filter((person) => {
    const rest = basis.map((row) => row.filter((_, at) => others[at]!.person !== person));
    return reduced(rest).length < basis.length;
  });
};

/** Every number of a response by its path. Bounds and significance are derived from figures and are not sums. */
export const numbersIn = (answer: unknown, path = ''): Map<string, number> => {
  const found = new Map<string, number>();
  const visit = (value: unknown, at: string): void => {
    if (typeof value === 'number') found.set(at, value);
    else if (value !== null && typeof value === 'object')
      for (const [name, nested] of Object.entries(value)) visit(nested, `${at}/${name}`);
  };
  visit(answer, path);
  return found;
};

/**
 * The contributions of a metric that a number sums, from its value when each contribution counts 1 and its value when
 * each counts the metric's factor times a different power of two, so that every sum belongs to one set only. A divisor
 * cancels out. Null if the number is not such a sum.
 */
export const contributionsIn = (
  { plain, coded }: { plain: number; coded: number },
  { factor, most }: { factor: number; most: number },
): Set<number> | null => {
  for (let n = 1; n <= most; n += 1) {
    const sum = Math.round((coded / plain / factor) * n);
    if (sum <= 0 || sum >= 2 ** most || Math.abs((sum * factor * plain) / n - coded) > coded * 1e-12) continue;
    const ids = idsOf(BigInt(sum));
    if (ids.size === n) return ids;
  }
  return null;
};

const idsOf = (sum: bigint): Set<number> => {
  const ids = new Set<number>();
  for (let left = sum, id = 0; left > 0n; left >>= 1n, id += 1) if ((left & 1n) === 1n) ids.add(id);
  return ids;
};
