import { backoff, spread } from './schedules.ts';

/** A call was answered with an error; the message may be shown. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** So long the server asks to wait before the next attempt. */
  readonly retryAfterSeconds: number | null;
  readonly code: string | null;
  constructor(status: number, message: string, retryAfterSeconds: number | null = null, code: string | null = null) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = code;
  }
}

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
