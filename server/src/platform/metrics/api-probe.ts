import { probes } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../context.ts';

/** Keyed by configuration, which all contexts of a process share. */
const servers = new WeakMap<object, FastifyInstance>();

export const offerProbe = (app: FastifyInstance, { config }: Pick<Platform, 'config'>): void =>
  void servers.set(config, app);

/** Response time of this process's API in milliseconds; null if it has none, or does not respond. */
export const probeApi = async ({ config }: Pick<Platform, 'config'>): Promise<number | null> => {
  const app = servers.get(config);
  if (app === undefined) return null;
  const began = performance.now();
  const { statusCode } = await app.inject({ method: 'GET', url: probes.live });
  return statusCode === 200 ? performance.now() - began : null;
};
