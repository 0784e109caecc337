const format = new Intl.NumberFormat('en');

/** A count, with its thousands set apart. */
export const number = (count: number): string => format.format(count);
