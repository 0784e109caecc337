/** The number of series colors (`--s1` and on); more series reuse them. */
export const seriesCount = 8;

/** A team has the same color everywhere. */
export const seriesColor = (index: number): string => `var(--s${(index % seriesCount) + 1})`;

/** The number of part colors (`--p1` and on). */
export const partCount = 6;

/** For dimensions and phases; never a team's color. */
export const partColor = (index: number): string => `var(--p${(index % partCount) + 1})`;
