/** Lists that are there already, found by words in their names and shown page by page. */
import { rowsOfPage, type ListPage } from '@sightline/contract';
import { useState } from 'react';

/** The rows that fit the words, of the page wanted; a page beyond the last one is the last one. */
export const partOf = <Row>(
  rows: readonly Row[],
  namesOf: (row: Row) => string,
  { words, page, limit = rowsOfPage }: { words: string; page: number; limit?: number },
): { rows: readonly Row[]; page: ListPage } => {
  const wanted = words.trim().toLowerCase();
  const found = rows.filter((row) => namesOf(row).toLowerCase().includes(wanted));
  const number = Math.min(page, Math.max(1, Math.ceil(found.length / limit)));
  return {
    rows: found.slice((number - 1) * limit, number * limit),
    page: { number, limit, found: found.length, of: rows.length },
  };
};

/** The same with what is typed and turned to; typing begins at the first page. */
export const usePartOf = <Row>(rows: readonly Row[], namesOf: (row: Row) => string, limit?: number) => {
  const [words, setWords] = useState('');
  const [page, turn] = useState(1);
  const search = (text: string): void => {
    setWords(text);
    turn(1);
  };
  const part = partOf(rows, namesOf, limit === undefined ? { words, page } : { words, page, limit });
  return { ...part, words, search, turn };
};
