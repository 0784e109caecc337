import type { ListPage, PageQuery } from '@sightline/contract';

/**
 * The wanted page of the rows that were found. Beyond the last page it is the last one, since rows may have gone since
 * the reader saw how many there are.
 * @param of the number of rows that the reader may see, matching or not
 */
export const pageOf = <Row>(
  found: readonly Row[],
  { page, limit }: PageQuery,
  of: number,
): { rows: Row[]; page: ListPage } => {
  const last = Math.max(1, Math.ceil(found.length / limit));
  const number = Math.min(page, last);
  return {
    rows: found.slice((number - 1) * limit, number * limit),
    page: { number, limit, found: found.length, of },
  };
};

/** Whether a name has the words that are searched for in it, however they are written. */
export const hasWords = (name: string, search: string): boolean =>
  name.toLocaleLowerCase('en').includes(search.trim().toLocaleLowerCase('en'));
