const format = new Intl.NumberFormat('en');

/** A count with thousands separators. */
export const number = (count: number): string => format.format(count);
