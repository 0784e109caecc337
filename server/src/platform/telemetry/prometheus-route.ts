import { prometheusPath } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../context.ts';
import { withSystem } from '../database/tenant.ts';
import { NotAuthenticated, NotFound } from '../errors.ts';
import { processGoneMs, recordProcess } from '../metrics/recorder.ts';
import { productVersion } from '../version.ts';
import { exposition } from './prometheus.ts';
import type { Sample } from './metric-definitions.ts';
import { listProcessMetrics } from './process-metrics.store.ts';
import { readSystemSamples } from './system-metrics.store.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Metrics of the replica, if there is one. */
const replicaSamples = async ({ database }: Platform): Promise<Sample[]> =>
  database.replica === undefined
    ? []
    : [
        {
          name: 'sightline_read_replica_usable',
          labels: {},
          value: (await database.replica.probe()) === 'ready' ? 1 : 0,
        },
      ];

/** Counters of all processes, and figures of the installation. */
const allSamples = async (platform: Platform): Promise<Sample[]> => {
  await recordProcess(platform);
  const since = new Date(platform.clock.now() - processGoneMs);
  const processes = await withSystem(platform.database, (tx) => listProcessMetrics(tx, since));
  return [
    { name: 'sightline_build_info', labels: { version: productVersion }, value: 1 },
    ...(await readSystemSamples(platform.database)),
    ...(await replicaSamples(platform)),
    ...processes.flatMap(({ process, role, samples }) =>
      samples.map((sample) => ({ ...sample, labels: { ...sample.labels, process, role } })),
    ),
  ];
};

/** Metrics for Prometheus, behind METRICS_TOKEN; without one, there is nothing at this path. */
export const addPrometheus = (app: FastifyInstance, platform: Platform): void => {
  const token = platform.config.metricsToken;
  app.get(prometheusPath, { config: { otel: false } }, async (request, reply) => {
    if (token === null) throw new NotFound('page', prometheusPath);
    const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(sent), digest(token))) throw new NotAuthenticated();
    reply.header('Cache-Control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
    return exposition(await allSamples(platform));
  });
};
