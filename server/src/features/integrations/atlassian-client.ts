import { Nonsense, readExcerpt, readJson, TooLarge } from '../../platform/outgoing/read-body.ts';
import { providerNames } from './http/allowed-hosts.ts';
import { connectionTrouble, interrupted } from './http/connection-trouble.ts';
import { describeRefusal, describeRejection } from './http/describe-failure.ts';
import { requestedDelay, jitteredDelay } from './http/retry-delay.ts';
import { createSender, type SenderOptions } from './http/sender.ts';
import { endedAccess } from './oauth/atlassian-oauth.ts';
import { SourceRefused, SourceRejected, SourceUnavailable, WaitUntil } from './http/source-errors.ts';
import type { Installation, Provider } from '@sightline/contract';
import { say, type Text } from '../../platform/text.ts';

/** A JSON response; `body` is not validated. */
export type Answer = { body: unknown; headers: Headers };

export type Query = Record<string, string | number | readonly string[] | undefined>;

/**
 * Reads one site with one credential.
 * All calls throw WaitUntil, SourceRefused, SourceRejected or SourceUnavailable, and the abort
 * signal's reason once it is aborted.
 */
export type AtlassianClient = {
  provider: Provider;
  /** Origin, and the path that every request starts with, without a trailing slash. */
  baseUrl: string;
  /** @param path from the base URL, or a whole address of the same origin such as a `next` link */
  get(path: string, query?: Query): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  /** Sends a form, for parameters that are too many for an address. */
  postForm(path: string, form: Query, query?: Query): Promise<Answer>;
  /** Requests sent so far, repetitions included. */
  requests(): number;
  /** The source's current time, based on its latest response; null before the first one. */
  sourceNow(): number | null;
};

export type ClientOptions = SenderOptions & {
  installation?: Installation;
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
  random?: () => number;
  attempts?: number;
  timeoutMs?: number;
  longestWaitMs?: number;
};

const maxBytes = 32_000_000;
/** Bitbucket's status for a diffstat too large to compute, however often it is requested. */
const diffstatTimedOut = 555;

export const createAtlassianClient = (options: ClientOptions): AtlassianClient => {
  const { provider, baseUrl, budget, signal } = options;
  const { attempts = 6, timeoutMs = 30_000, longestWaitMs = 8_000 } = options;
  const { now = Date.now, random = Math.random } = options;
  const sleep = options.sleep ?? ((ms: number) => pause(ms, signal));
  const source = providerNames[provider];
  const { addressOf, send, requests, sourceNow } = createSender(options, { maxBytes, timeoutMs, now });

  const request = async (path: string, query: Query, init: RequestInit): Promise<Answer> => {
    const url = addressOf(path);
    appended(url.searchParams, query);
    let trouble: Text = '';
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      signal?.throwIfAborted();
      if (attempt > 0) await sleep(jitteredDelay(attempt - 1, random()));
      try {
        const response = await send(url, init);
        if (response.ok) return { body: await readJson(response, maxBytes), headers: response.headers };
        trouble = `HTTP ${response.status}`;
        await failOrWait(response, url);
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof TooLarge)
          throw new SourceUnavailable(say('{source} sent {response}.', { source, response: error.text }));
        const described = describeTrouble(error);
        if (described === null) throw error;
        trouble = described;
      }
    }
    throw new SourceUnavailable(say('{source} sent an unusable response ({trouble}).', { source, trouble }));
  };

  /** Returns after waiting if another attempt makes sense; otherwise throws. */
  const failOrWait = async (response: Response, url: URL): Promise<void> => {
    const { status } = response;
    if (status === 429 || status === 503) return wait(response.headers, status);
    if (status === diffstatTimedOut) throw rejection(status, url.pathname, '');
    if (status >= 500 || status === 408 || status === 425) return;
    const excerpt = await readExcerpt(response, 100_000);
    if (status === 401 || status === 403)
      throw new SourceRefused(
        status,
        typeof options.token === 'string' ? describeRefusal(options, status, excerpt) : endedAccess,
        excerpt.slice(0, 10_000),
      );
    throw rejection(status, url.pathname, excerpt);
  };

  const rejection = (status: number, path: string, excerpt: string): SourceRejected =>
    new SourceRejected(status, describeRejection(provider, status, path, excerpt), excerpt.slice(0, 10_000));

  const wait = async (headers: Headers, status: number): Promise<void> => {
    const delay = requestedDelay(headers, now());
    if (delay === null) return;
    const reason =
      status === 429
        ? say('{source} reached its rate limit.', { source })
        : say('{source} is temporarily unavailable.', { source });
    budget.blockUntil(now() + delay, reason);
    if (delay > longestWaitMs) throw new WaitUntil(now() + delay, reason);
    await sleep(delay);
  };

  return {
    provider,
    baseUrl,
    get: (path, query = {}) => request(path, query, { method: 'GET' }),
    post: (path, body) => {
      const headers = { 'content-type': 'application/json' };
      return request(path, {}, { method: 'POST', body: JSON.stringify(body), headers });
    },
    postForm: (path, form, query = {}) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return request(path, query, { method: 'POST', body: appended(new URLSearchParams(), form).toString(), headers });
    },
    requests,
    sourceNow,
  };
};

const appended = (params: URLSearchParams, query: Query): URLSearchParams => {
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, String(item));
  }
  return params;
};

/** Describes a connection failure, for which another attempt may help; null for other errors. */
const describeTrouble = (error: unknown): Text | null => {
  if (error instanceof Nonsense) return error.text;
  if (error instanceof DOMException && error.name === 'TimeoutError') return say('it timed out');
  // Node's fetch reports every failure of the connection as a TypeError with a cause.
  if (error instanceof TypeError && error.cause !== undefined) return connectionTrouble(error.cause);
  if (error instanceof TypeError && error.message === 'terminated') return interrupted;
  return null;
};

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
