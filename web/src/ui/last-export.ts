type Size = { actual: number; estimate: number };
let last: Size | null = null;

/** What the last export of this page weighed, beside what was estimated; null before the first. */
export const lastExport = (): Size | null => last;

export const rememberExport = (size: Size): void => {
  last = size;
};
