/** How long a source asks us to wait, and how long we wait of our own accord. Milliseconds throughout. */

/** Reads `Retry-After` (seconds or an HTTP date), else the reset headers; null when there is neither. */
export const askedDelay = (headers: Headers, now: number): number | null =>
  delayFrom(headers.get('retry-after'), now) ?? resetDelay(headers, now);

/** The wait until the limit is reset: an ISO instant, epoch seconds, or seconds from now. */
export const resetDelay = (headers: Headers, now: number): number | null => {
  const reset = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset');
  if (reset === null) return null;
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
 * Full jitter: anything up to a bound that doubles with each attempt, so that clients which failed
 * together do not come back together.
 * @param attempt 0 for the first repetition
 * @param random from 0 to 1
 */
export const jitteredDelay = (attempt: number, random: number): number =>
  Math.round(random * Math.min(capMs, firstStepMs * 2 ** attempt));
