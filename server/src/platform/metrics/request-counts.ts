import { apiPrefixes } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../context.ts';

export type RequestCounts = { requests: number; failures: number; durationMs: number };

const none = (): RequestCounts => ({ requests: 0, failures: 0, durationMs: 0 });
/** Keyed by configuration, which all contexts of a process share. */
const counts = new WeakMap<object, RequestCounts>();

/** Counts every answered call of the API with its duration. */
export const countRequests = (app: FastifyInstance, { config }: Pick<Platform, 'config'>): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (!apiPrefixes.some((prefix) => request.url.startsWith(`${prefix}/`))) return;
    const before = counts.get(config) ?? none();
    counts.set(config, {
      requests: before.requests + 1,
      failures: before.failures + (reply.statusCode >= 500 ? 1 : 0),
      durationMs: before.durationMs + reply.elapsedTime,
    });
  });
};

/** Returns and resets the counts. */
export const takeCounts = ({ config }: Pick<Platform, 'config'>): RequestCounts => {
  const taken = counts.get(config) ?? none();
  counts.delete(config);
  return taken;
};
