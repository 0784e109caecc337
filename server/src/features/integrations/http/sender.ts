import type { Provider } from '@sightline/contract';
import { boundedFetch } from '../../../platform/outgoing/bounded-fetch.ts';
import { say } from '../../../platform/text.ts';
import { providerNames } from './allowed-hosts.ts';
import type { RequestBudget } from './request-budget.ts';
import { resetDelay, sourceTime } from './retry-delay.ts';
import { SourceUnavailable } from './source-errors.ts';

export type SenderOptions = {
  provider: Provider;
  /** Origin, and the path that every request starts with, without a trailing slash. */
  baseUrl: string;
  /** Empty for a bearer token. */
  email: string;
  /** A function gets a new token if one can expire while the source is read. */
  token: string | (() => Promise<string>);
  budget: RequestBudget;
  signal?: AbortSignal | undefined;
  fetch?: typeof fetch | undefined;
};

type Limits = { maxBytes: number; timeoutMs: number; now: () => number };

const maxRedirects = 3;

/** Sends single requests to one site: within its budget, never to another host, and learning its rate limit and clock. */
export const createSender = (options: SenderOptions, { maxBytes, timeoutMs, now }: Limits) => {
  const { provider, baseUrl, budget, signal, fetch: send = fetch } = options;
  const source = providerNames[provider];
  let requests = 0;
  let latestDate: { theirs: number; at: number } | null = null;

  /** @throws SourceUnavailable if the address is invalid or of another origin, as a `next` link or redirect can be */
  const addressOf = (path: string): URL => {
    const address = /^https?:\/\//.test(path) ? path : `${baseUrl}${path}`;
    if (!URL.canParse(address)) throw new SourceUnavailable(say('{source} returned an invalid address.', { source }));
    const url = new URL(address);
    if (url.origin !== new URL(baseUrl).origin) {
      throw new SourceUnavailable(
        say('{source} redirected to another host ({host}), which is not allowed.', { source, host: url.host }),
      );
    }
    return url;
  };

  const sendOnce = async (url: URL, init: RequestInit): Promise<Response> => {
    const leave = await budget.take(url.pathname);
    try {
      const authorization = await authorizationOf(options);
      requests += 1;
      // The body counts as part of the request: five concurrent requests means five being read.
      return await boundedFetch(
        url,
        { ...init, headers: { authorization, accept: 'application/json', ...init.headers } },
        { maxBytes, deadlineMs: timeoutMs, redirects: 'manual', signal, fetch: listening },
      );
    } finally {
      leave();
    }
  };

  /** Reads rate limits and the clock from the headers, even if reading the body fails. */
  const listening: typeof fetch = async (url, init) => {
    const response = await send(url, init);
    const theirs = sourceTime(response.headers);
    if (theirs !== null) latestDate = { theirs, at: performance.now() };
    learnLimit(response.headers);
    return response;
  };

  const learnLimit = (headers: Headers): void => {
    const remaining = headers.get('x-ratelimit-remaining');
    const delay = resetDelay(headers, now());
    if (remaining === null || delay === null || !Number.isFinite(Number(remaining))) return;
    budget.learn({ remaining: Number(remaining), resetAt: now() + delay });
  };

  return {
    addressOf,
    /** Follows redirects of the same origin. @returns the response, whatever its status */
    async send(url: URL, init: RequestInit): Promise<Response> {
      let address = url;
      for (let hops = 0; hops <= maxRedirects; hops += 1) {
        const response = await sendOnce(address, init);
        const target = response.headers.get('location');
        if (response.status < 300 || response.status >= 400 || target === null) return response;
        address = addressOf(URL.canParse(target, address.href) ? new URL(target, address).href : target);
      }
      throw new SourceUnavailable(say('{source} redirects in a loop.', { source }));
    },
    /** Requests sent so far, repetitions included. */
    requests: (): number => requests,
    /** The source's current time, based on its latest response; null before the first one. */
    sourceNow: (): number | null =>
      latestDate === null ? null : latestDate.theirs + (performance.now() - latestDate.at),
  };
};

const authorizationOf = async ({ email, token }: SenderOptions): Promise<string> => {
  const held = typeof token === 'string' ? token : await token();
  return email === '' ? `Bearer ${held}` : `Basic ${Buffer.from(`${email}:${held}`).toString('base64')}`;
};
