/** Creates query keys of one kind. Without arguments, a key matches all of them, for invalidation. */
export const queryKey =
  <const Name extends readonly string[]>(...name: Name) =>
  (...of: readonly unknown[]) =>
    [...name, ...of] as const;
