/**
 * Keeps figures on the screen while others of the same subject load, but never those of another subject.
 * @param id the subject's id, third in its query keys
 */
export const keepDataOfSubject =
  (id: string) =>
  <Data>(data: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query?.queryKey[2] === id ? data : undefined;
