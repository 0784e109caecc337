import type { FastifyRequest } from 'fastify';

/**
 * How many entries a page may hold: the requested number, at least 1, at most `most`.
 * While the half-page fault is on, half of it, even though more follows.
 */
export function pageSize(request: FastifyRequest, requested: unknown, usual: number, most: number): number {
  const wanted = requested === undefined || requested === '' ? usual : Number(requested);
  const size = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, most) : usual;
  return request.halfPage ? Math.max(1, Math.floor(size / 2)) : size;
}

/** A non-negative whole number from a query string, else the fallback. */
export function wholeNumber(text: unknown, fallback: number): number {
  const value = Number(text ?? fallback);
  return Number.isInteger(value) && value >= 0 ? value : fallback;
}

/** Makes an opaque token of a value; clients must not look inside. */
export function sealToken(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}

/** The value sealed by `sealToken`, or undefined when the text is not one of its tokens. */
export function openToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
