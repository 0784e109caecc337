import type { FastifyReply, FastifyRequest } from 'fastify';
import { confluenceError } from '../http/api-error.ts';
import { member, queryText } from '../http/input.ts';
import { openToken, pageSize, sealToken } from '../http/paging.ts';

/** Something to order by; ids break ties. */
export type Ordering<E> = { value: (entry: E) => number | string };

export type CursorList<E extends { id: string }, T> = {
  entries: E[];
  /** By the name in `sort`, which may be preceded by a minus. */
  orderings: Record<string, Ordering<E>>;
  /** The order when `sort` is absent. */
  usualSort: string;
  write: (entry: E) => T;
};

/** A page of a list, with the next one's address both in the body (relative) and in the `Link` header. */
export type CursorPage<T> = { results: T[]; _links: { next?: string; base: string } };

const USUAL_LIMIT = 25;
const MOST = 250;

/**
 * Cuts the page out that `limit`, `sort` and `cursor` ask for. A cursor names the last entry shown,
 * so edits in between make no gaps.
 * @throws ApiError 400 for a sort or cursor that does not exist
 */
export function cursorPage<E extends { id: string }, T>(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
  list: CursorList<E, T>,
): CursorPage<T> {
  const sort = queryText(request, 'sort') ?? list.usualSort;
  const compare = comparing(sort, list.orderings);
  const place = readCursor(queryText(request, 'cursor'), sort);
  const keyed = list.entries.map((entry) => ({ entry, key: keyOf(entry, sort, list.orderings) }));
  const sorted = keyed.sort((a, b) => compare(a.key, b.key));
  const first = place === undefined ? 0 : sorted.findIndex(({ key }) => compare(key, place) > 0);
  const start = first < 0 ? sorted.length : first;
  const shown = sorted.slice(start, start + pageSize(request, queryText(request, 'limit'), USUAL_LIMIT, MOST));
  const last = shown.at(-1);
  const base = `${origin}/wiki`;
  const links: CursorPage<T>['_links'] = { base };
  if (last !== undefined && start + shown.length < sorted.length) {
    const address = new URL(request.url, origin);
    address.searchParams.set('cursor', sealToken({ sort, ...last.key }));
    links.next = `${address.pathname}${address.search}`;
    reply.header('link', `<${links.next}>; rel="next", <${base}>; rel="base"`);
  }
  return { results: shown.map(({ entry }) => list.write(entry)), _links: links };
}

type Key = { value: number | string; id: string };

function orderingOf<E>(sort: string, orderings: Record<string, Ordering<E>>): Ordering<E> {
  const name = sort.replace(/^-/, '');
  const ordering = Object.hasOwn(orderings, name) ? orderings[name] : undefined;
  if (ordering === undefined) {
    throw confluenceError(400, 'INVALID_REQUEST_PARAMETER', `Provided value {${sort}} for 'sort' is not valid`);
  }
  return ordering;
}

const keyOf = <E extends { id: string }>(entry: E, sort: string, orderings: Record<string, Ordering<E>>): Key => ({
  value: orderingOf(sort, orderings).value(entry),
  id: entry.id,
});

function comparing<E>(sort: string, orderings: Record<string, Ordering<E>>): (a: Key, b: Key) => number {
  orderingOf(sort, orderings);
  const direction = sort.startsWith('-') ? -1 : 1;
  return (a, b) => {
    if (a.value !== b.value) return a.value < b.value ? -direction : direction;
    return direction * (Number(a.id) - Number(b.id));
  };
}

function readCursor(cursor: string | undefined, sort: string): Key | undefined {
  if (cursor === undefined) return undefined;
  const key = openToken(cursor);
  const [value, id] = [member(key, 'value'), member(key, 'id')];
  const isKey = (typeof value === 'number' || typeof value === 'string') && typeof id === 'string';
  if (!isKey || member(key, 'sort') !== sort) {
    throw confluenceError(400, 'INVALID_REQUEST_PARAMETER', `Provided value {${cursor}} for 'cursor' is not valid`);
  }
  return { value, id };
}
