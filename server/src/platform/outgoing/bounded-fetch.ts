import { Nonsense, readBytes } from './read-body.ts';
import { say } from '../text.ts';

/** A redirect that must not be followed. */
export class Redirected extends Error {
  override name = 'Redirected';
}

export type Bounds = {
  /** Maximum bytes of the body after decompression. */
  maxBytes: number;
  /** For everything: connecting, waiting and reading. */
  deadlineMs: number;
  /** `manual` returns a redirect to the caller; none is followed automatically. */
  redirects: 'refuse' | 'manual';
  signal?: AbortSignal | undefined;
  fetch?: typeof fetch;
};

/**
 * The only function that sends requests to other servers. It limits size, time and redirects, and returns after the
 * body was read.
 * @throws TooLarge | Redirected | Nonsense, and what fetch throws; a TimeoutError at the deadline
 */
export const boundedFetch = async (url: URL, init: RequestInit, bounds: Bounds): Promise<Response> => {
  const { maxBytes, deadlineMs, redirects, fetch: send = fetch } = bounds;
  const signals = [AbortSignal.timeout(deadlineMs), init.signal, bounds.signal].filter((signal) => signal != null);
  const response = await send(url, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
  const { status, statusText, headers } = response;
  if (redirects === 'refuse' && status >= 300 && status < 400 && headers.has('location')) {
    await response.body?.cancel();
    throw new Redirected('a redirect');
  }
  if (response.body === null || isWithoutBody(status)) return response;
  const bytes = await readBytes(response, maxBytes);
  if (status > 599) throw new Nonsense(say('the status {status}', { status }));
  return new Response(bytes, { status, statusText, headers });
};

const isWithoutBody = (status: number): boolean => status === 204 || status === 205 || status === 304;
