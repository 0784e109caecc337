/** How long to wait before another request, in milliseconds: as the source demands, or by our own backoff. */

/** The source's time when it responded; null if it sends none. */
export const sourceTime = (headers: Headers): number | null => {
  const at = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(at) ? null : at;
};

/**
 * Reads `Retry-After` (seconds or an HTTP date), else the reset headers; null when there is neither.
 * Instants are those of the source's clock, so they are compared with its time.
 * @param ours our own clock, for sources that do not send theirs
 */
export const requestedDelay = (headers: Headers, ours: number): number | null =>
  delayFrom(headers.get('retry-after'), sourceTime(headers) ?? ours) ?? resetDelay(headers, ours);

/** The wait until the limit is reset: an ISO instant, epoch seconds, or seconds from now. */
export const resetDelay = (headers: Headers, ours: number): number | null => {
  const reset = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset');
  if (reset === null) return null;
  const now = sourceTime(headers) ?? ours;
  const number = Number(reset);
  // Epoch seconds are far above any number of seconds that a limit would last.
  if (Number.isFinite(number) && number > 1_000_000_000) return Math.max(0, number * 1_000 - now);
  return delayFrom(reset, now);
};

const delayFrom = (value: string | null, now: number): number | null => {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
};

const firstStepMs = 500;
const capMs = 20_000;

/**
 * Exponential backoff with full jitter, so that clients that failed together do not retry together.
 * @param attempt 0 for the first retry
 * @param random from 0 to 1
 */
export const jitteredDelay = (attempt: number, random: number): number =>
  Math.round(random * Math.min(capMs, firstStepMs * 2 ** attempt));
