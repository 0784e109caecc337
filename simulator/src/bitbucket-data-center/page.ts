import type { FastifyRequest } from 'fastify';
import { queryText } from '../http/input.ts';
import { pageSize, wholeNumber } from '../http/paging.ts';

/** A page of a list. There is no total: `size` is that of the page. */
export type DataCenterPage = {
  size: number;
  limit: number;
  isLastPage: boolean;
  values: unknown[];
  start: number;
  nextPageStart: number | null;
};

const USUAL = 25;

/** The requested part of a list, never longer than `most`. */
export function ownPage<Item>(
  request: FastifyRequest,
  items: readonly Item[],
  body: (item: Item) => unknown,
  most = 1_000,
): DataCenterPage {
  const start = wholeNumber(queryText(request, 'start'), 0);
  const limit = pageSize(request, queryText(request, 'limit'), USUAL, most);
  const values = items.slice(start, start + limit).map(body);
  const next = start + limit;
  const isLastPage = next >= items.length;
  return { size: values.length, limit, isLastPage, values, start, nextPageStart: isLastPage ? null : next };
}
