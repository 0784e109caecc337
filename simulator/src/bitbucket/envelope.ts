import type { FastifyRequest } from 'fastify';
import { bitbucketError } from '../http/api-error.ts';

/** Requested part of a list: `count` entries from `offset`. */
export type PageWindow = { page: number; pagelen: number; offset: number; count: number };

/** Bitbucket's list answer. */
export type Envelope = { size?: number; page?: number; pagelen: number; next?: string; values: unknown[] };

type PageQuery = { page?: unknown; pagelen?: unknown };

/**
 * Reads `page` and `pagelen` (10 by default).
 * @throws ApiError 400 when either is not a whole number from 1, or `pagelen` exceeds `most`.
 */
export function readWindow(request: FastifyRequest, most = 100): PageWindow {
  const query = request.query as PageQuery;
  const pagelen = positive(query.pagelen, 10, 'pagelen');
  if (pagelen > most) throw bitbucketError(400, 'Invalid pagelen', `At most ${most} entries fit on a page here.`);
  const page = positive(query.page, 1, 'page');
  const offset = (page - 1) * pagelen;
  // A shortened page must end where a page of half the length ends, or its `next` would miss some.
  const shortened = request.halfPage && pagelen % 2 === 0;
  return { page, pagelen, offset, count: shortened ? pagelen / 2 : pagelen };
}

/** One page of a list that is all there, with its size and the address of the next page. */
export function pageOf<T>(
  request: FastifyRequest,
  origin: string,
  items: readonly T[],
  window: PageWindow,
  body: (item: T) => unknown,
  more: { withSize?: boolean; params?: Record<string, string>; dropParams?: string[] } = {},
): Envelope {
  const end = window.offset + window.count;
  const shown = items.slice(window.offset, end);
  const envelope: Envelope = {
    page: window.page,
    pagelen: window.count,
    values: shown.map((item) => body(item)),
  };
  if (more.withSize !== false) envelope.size = items.length;
  if (end < items.length) {
    const next = { ...more.params, page: String(end / window.count + 1), pagelen: String(window.count) };
    envelope.next = addressWith(request, origin, next, more.dropParams);
  }
  return envelope;
}

/** The address of this request with some parameters set and others dropped. */
export function addressWith(
  request: FastifyRequest,
  origin: string,
  params: Record<string, string>,
  dropParams: string[] = [],
): string {
  const url = new URL(request.url, origin);
  for (const name of dropParams) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

function positive(text: unknown, usual: number, name: string): number {
  if (text === undefined || text === '') return usual;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw bitbucketError(400, `Invalid ${name}`);
  return value;
}
