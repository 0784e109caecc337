/** Search and paging of lists that are fully loaded. */
import { rowsOfPage, type ListPage } from '@sightline/contract';
import { useState } from 'react';

/** The rows of a page that match the words. Pages after the last one show the last one. */
export const pageOfRows = <Row>(
  rows: readonly Row[],
  namesOf: (row: Row) => string,
  { words, page, limit = rowsOfPage }: { words: string; page: number; limit?: number },
): { rows: readonly Row[]; page: ListPage } => {
  const query = words.trim().toLowerCase();
  const matches = rows.filter((row) => namesOf(row).toLowerCase().includes(query));
  const number = Math.min(page, Math.max(1, Math.ceil(matches.length / limit)));
  return {
    rows: matches.slice((number - 1) * limit, number * limit),
    page: { number, limit, found: matches.length, of: rows.length },
  };
};

/** Typing returns to the first page. */
export const usePagedRows = <Row>(rows: readonly Row[], namesOf: (row: Row) => string, limit?: number) => {
  const [words, setWords] = useState('');
  const [page, turn] = useState(1);
  const search = (text: string): void => {
    setWords(text);
    turn(1);
  };
  const part = pageOfRows(rows, namesOf, limit === undefined ? { words, page } : { words, page, limit });
  return { ...part, words, search, turn };
};
