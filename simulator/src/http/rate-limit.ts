import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Product } from './callers.ts';
import type { RateLimitMode } from './deps.ts';

type Bucket = { capacity: number; perSecond: number };

/** A burst and the rate at which it fills again. Bitbucket counts a thousand requests an hour and user. */
const LIMITS: Record<Exclude<RateLimitMode, 'off'>, Record<Product, Bucket>> = {
  default: {
    jira: { capacity: 800, perSecond: 400 },
    confluence: { capacity: 800, perSecond: 400 },
    bitbucket: { capacity: 800, perSecond: 400 },
  },
  strict: {
    jira: { capacity: 100, perSecond: 100 },
    confluence: { capacity: 100, perSecond: 50 },
    bitbucket: { capacity: 1_000, perSecond: 1_000 / 3_600 },
  },
};

/** The bucket's decision: whether the request may pass, and if not, when to retry. */
export type Allowance = {
  allowed: boolean;
  limit: number;
  remaining: number;
  perSecond: number;
  retryInSeconds: number;
  resetAt: number;
};

export type RateLimiter = (rateKey: string, product: Product) => Allowance | undefined;

/** One token bucket per credential. `clock` is in milliseconds; undefined is returned when limits are off. */
export function createRateLimiter(mode: RateLimitMode, clock: () => number): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (rateKey, product) => {
    if (mode === 'off') return undefined;
    const { capacity, perSecond } = LIMITS[mode][product];
    const now = clock();
    const bucket = buckets.get(rateKey) ?? { tokens: capacity, at: now };
    buckets.set(rateKey, bucket);
    bucket.tokens = Math.min(capacity, bucket.tokens + (Math.max(0, now - bucket.at) / 1_000) * perSecond);
    bucket.at = now;
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    return {
      allowed,
      limit: capacity,
      remaining: Math.floor(bucket.tokens),
      perSecond,
      retryInSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond)),
      resetAt: now + Math.ceil(((capacity - bucket.tokens) / perSecond) * 1_000),
    };
  };
}

/** Writes the limit's headers as each product does; Bitbucket sends API tokens nothing about their budget. */
export function writeRateHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  product: Product,
  state: Allowance,
): void {
  if (product === 'bitbucket' && request.caller.kind === 'api-token') return;
  reply.header('x-ratelimit-limit', String(state.limit));
  reply.header('x-ratelimit-remaining', String(state.remaining));
  reply.header('x-ratelimit-reset', new Date(state.resetAt).toISOString().replace(/\.\d+Z$/, 'Z'));
  if (state.remaining < state.limit * 0.2) reply.header('x-ratelimit-nearlimit', 'true');
  if (product === 'bitbucket') reply.header('x-ratelimit-resource', 'api');
}

/** A Data Center reports how its bucket fills, not when it is full. */
export function writeDataCenterRateHeaders(reply: FastifyReply, state: Allowance): void {
  reply.header('x-ratelimit-limit', String(state.limit));
  reply.header('x-ratelimit-remaining', String(state.remaining));
  reply.header('x-ratelimit-interval-seconds', '1');
  reply.header('x-ratelimit-fillrate', String(state.perSecond));
}

/** `Retry-After` comes in seconds and as an HTTP date in turns, since both forms occur. */
export function createRetryAfter(clock: () => number): (seconds: number) => string {
  let asDate = false;
  return (seconds) => {
    const text = asDate ? new Date(clock() + seconds * 1_000).toUTCString() : String(seconds);
    asDate = !asDate;
    return text;
  };
}
