type Size = { actual: number; estimate: number };
let last: Size | null = null;

/** Size of the last export of this page, and its estimate; null before the first. */
export const lastExport = (): Size | null => last;

export const rememberExport = (size: Size): void => {
  last = size;
};
