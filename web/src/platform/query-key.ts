/** Makes the keys of one kind of reads. Without arguments a key names all of them, which is how they are invalidated. */
export const queryKey =
  <const Name extends readonly string[]>(...name: Name) =>
  (...of: readonly unknown[]) =>
    [...name, ...of] as const;
