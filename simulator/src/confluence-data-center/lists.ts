import type { FastifyRequest } from 'fastify';
import { queryText } from '../http/input.ts';
import { pageSize, wholeNumber } from '../http/paging.ts';

const USUAL = 25;
const MOST = 200;

/** A page of a list by position, with the next one's address relative to the context path. */
export function startPage<E, T>(request: FastifyRequest, base: string, all: E[], write: (entry: E) => T) {
  const start = wholeNumber(queryText(request, 'start'), 0);
  const limit = pageSize(request, queryText(request, 'limit'), USUAL, MOST);
  const shown = all.slice(start, start + limit);
  const end = start + shown.length;
  return {
    results: shown.map(write),
    start,
    limit,
    size: shown.length,
    _links: linksOf(request, base, end < all.length ? { start: String(end), limit: String(limit) } : null),
  };
}

/** The links of a list. @param next the parameters by which the next page differs from this one; null on the last */
export function linksOf(request: FastifyRequest, base: string, next: Record<string, string> | null) {
  const context = new URL(base).pathname;
  const address = new URL(request.url, base);
  const links = { self: address.href, base, context };
  if (next === null) return links;
  for (const [name, value] of Object.entries(next)) address.searchParams.set(name, value);
  return { ...links, next: `${address.pathname.slice(context.length)}${address.search}` };
}
