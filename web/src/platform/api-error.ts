import { backoff, spread } from './schedules.ts';

/** A call was answered with an error; the message may be shown. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** So long the server asks to wait before the next attempt. */
  readonly retryAfterSeconds: number | null;
  readonly code: string | null;
  /** The message explains the failure; otherwise it only names it ("HTTP 502"), and a screen says what failed. */
  readonly explains: boolean;
  constructor(
    status: number,
    message: string,
    retryAfterSeconds: number | null = null,
    code: string | null = null,
    explains = true,
  ) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = code;
    this.explains = explains;
  }
}

/** What to show the user: the server's explanation, else the screen's own message. */
export const failureText = (error: unknown, fallback: string): string => {
  if (error instanceof ApiError) return error.explains ? error.message : fallback;
  return error instanceof Error && error.message !== '' ? error.message : fallback;
};

const unreadable = 'Request failed';

/** The error of an answer, whatever its body: JSON with a message, anything else, nothing, or half of it. */
export const errorOf = (status: number, body: string, retryAfter: string | null): ApiError => {
  const wait = readRetryAfter(retryAfter);
  const named = (message: string, code: string | null = null) => new ApiError(status, message, wait, code, false);
  if (body.trim() === '') return named(`HTTP ${status}`);
  try {
    const sent = (JSON.parse(body) ?? {}) as { message?: unknown; code?: unknown };
    const code = typeof sent.code === 'string' ? sent.code : null;
    if (typeof sent.message !== 'string' || sent.message === '') return named(`HTTP ${status}`, code);
    return new ApiError(status, sent.message, wait, code, code !== 'unexpected');
  } catch {
    return named(unreadable);
  }
};

/** A call that got no answer. */
export const networkError = (): ApiError => new ApiError(0, 'Network error', null, null, false);

/** An answer that says success and cannot be read. */
export const unreadableAnswer = (status: number): ApiError => new ApiError(status, unreadable, null, null, false);

const tooManyRequests = 429;

/** The server would answer the same call later. */
export const isRateLimited = (error: unknown): boolean => error instanceof ApiError && error.status === tooManyRequests;

/** Statuses by which a proxy says that no server is ready behind it. */
const fromProxies = [502, 503, 504];

/** Nothing can be read for now, whatever is called. Features that are unavailable alone have another code. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'temporarily-unavailable' || (error.code === null && fromProxies.includes(error.status)));

/** The server understood and refused: its message says what to change, and trying again does not help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !isRateLimited(error);

/** The server does not know the session any more, which no waiting mends. */
export const endsSession = (status: number): boolean => status === 401 || status === 403;

/** Seconds of a Retry-After header; what cannot be read is none. */
export const readRetryAfter = (header: string | null): number | null =>
  header !== null && /^\d{1,5}$/.test(header) ? Number(header) : null;

const mostRetries = 2;
/** Where the server does not say when it takes requests again: its window. */
const rateWindowSeconds = 60;

/** Whether a read that failed is tried again. After an outage everything is read again anyway. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < mostRetries && !isRefusal(error) && !isOutage(error);

/** How long a failed read waits: as long as the server asks, or else a growing pause. */
export const retryDelay = (failures: number, error: unknown, random: () => number = Math.random): number =>
  isRateLimited(error)
    ? ((error as ApiError).retryAfterSeconds ?? rateWindowSeconds) * 1000
    : spread(backoff(failures + 1), random());
