import type { FastifyRequest } from 'fastify';

/** The first value of a query parameter, undefined when it is absent or empty. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  return queryList(request, name)[0];
}

/** All values of a query parameter, whether repeated or joined by commas. */
export function queryList(request: FastifyRequest, name: string): string[] {
  const value = member(request.query, name);
  const parts = Array.isArray(value) ? value : [value];
  return parts.flatMap((part) => (typeof part === 'string' ? part.split(',') : [])).filter((part) => part !== '');
}

/** The raw query parameter, with commas. */
export function queryRaw(request: FastifyRequest, name: string): string | undefined {
  const value = member(request.query, name);
  return typeof value === 'string' ? value : undefined;
}

/** A path parameter; the router has made sure that it is there. */
export function pathText(request: FastifyRequest, name: string): string {
  const value = member(request.params, name);
  if (typeof value !== 'string') throw new Error(`the route has no parameter ${name}`);
  return value;
}

/** An own member of something that came from outside, undefined when there is none. */
export function member(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  return Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined;
}
