import { requestTexts as texts } from '../texts/requests.ts';
import { backoff, spread } from './schedules.ts';

/** An error response; the message may be shown to users. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** From Retry-After. */
  readonly retryAfterSeconds: number | null;
  readonly code: string | null;
  /** Whether the message explains the failure; otherwise ("HTTP 502") screens show their own text. */
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

/** The server's explanation, or else the screen's own text. */
export const failureText = (error: unknown, fallback: string): string => {
  if (error instanceof ApiError) return error.explains ? error.message : fallback;
  return error instanceof Error && error.message !== '' ? error.message : fallback;
};

/** Handles any body: JSON with a message, anything else, none, or a truncated one. */
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
    return named(texts.failed);
  }
};

export const networkError = (): ApiError => new ApiError(0, texts.network, null, null, false);

export const unreadableAnswer = (status: number): ApiError => new ApiError(status, texts.failed, null, null, false);

const tooManyRequests = 429;

/** Retrying later can succeed. */
export const isRateLimited = (error: unknown): boolean => error instanceof ApiError && error.status === tooManyRequests;

/** A proxy's statuses when no server is ready. */
const fromProxies = [502, 503, 504];

/** All calls fail for now. A single unavailable feature has another code. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'temporarily-unavailable' || (error.code === null && fromProxies.includes(error.status)));

/** The server refused the call and says why, so retrying does not help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !isRateLimited(error);

/** The reader may not see it, as the message says. */
export const isDenied = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.explains;

/** The session has ended, so retrying does not help. */
export const endsSession = (status: number): boolean => status === 401 || status === 403;

/** Invalid headers are ignored. */
export const readRetryAfter = (header: string | null): number | null =>
  header !== null && /^\d{1,5}$/.test(header) ? Number(header) : null;

const maxRetries = 2;
/** The server's rate limit window, if it sends no Retry-After. */
const rateWindowSeconds = 60;

/** Outages are not retried here, because everything is refetched after one. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < maxRetries && !isRefusal(error) && !isOutage(error);

/** Retry-After, or else a growing pause. */
export const retryDelay = (failures: number, error: unknown, random: () => number = Math.random): number =>
  isRateLimited(error)
    ? ((error as ApiError).retryAfterSeconds ?? rateWindowSeconds) * 1000
    : spread(backoff(failures + 1), random());
