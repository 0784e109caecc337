/**
 * The last figures stay while others of the same subject are read; another subject's never stand in.
 * @param id of the subject, which stands third in the keys of its queries
 */
export const keepOf =
  (id: string) =>
  <Data>(data: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query?.queryKey[2] === id ? data : undefined;
