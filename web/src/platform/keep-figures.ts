/**
 * The last figures stay while others of the same subject load; another subject's are never shown instead.
 * @param id the subject's id, third in its query keys
 */
export const keepOf =
  (id: string) =>
  <Data>(data: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query?.queryKey[2] === id ? data : undefined;
