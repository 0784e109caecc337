import type { FastifyRequest } from 'fastify';
import { queryText } from '../http/input.ts';
import { pageSize, wholeNumber } from '../http/paging.ts';

/** A `startAt` page of a list, as Jira's older endpoints and the Agile API answer it. */
export type StartAtPage<T> = { startAt: number; maxResults: number; total: number; isLast: boolean; values: T[] };

/** Cuts the page out that the query string asks for; only its entries are written. */
export function startAtPage<E, T>(
  request: FastifyRequest,
  all: E[],
  size: { usual: number; most: number },
  write: (entry: E) => T,
): StartAtPage<T> {
  const startAt = wholeNumber(queryText(request, 'startAt'), 0);
  const maxResults = pageSize(request, queryText(request, 'maxResults'), size.usual, size.most);
  const values = all.slice(startAt, startAt + maxResults).map(write);
  return { startAt, maxResults, total: all.length, isLast: startAt + values.length >= all.length, values };
}
