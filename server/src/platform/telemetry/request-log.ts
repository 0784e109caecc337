import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Platform } from '../context.ts';
import { prometheusPath, probes } from '@sightline/contract';
import { withLogContext, type LogContext } from './log-context.ts';
import { countMetric, observeSeconds } from './process-metrics.ts';

const acceptable = /^[\w.:-]{1,100}$/;

/** The caller's request id if it is valid, so that a request can be traced through several services. */
export const requestIdOf = (request: IncomingMessage): string => {
  const header = request.headers['x-request-id'];
  return typeof header === 'string' && acceptable.test(header) ? header : randomUUID();
};

const contexts = new WeakMap<FastifyRequest, LogContext>();
const contextOf = (request: FastifyRequest): LogContext => {
  const context = contexts.get(request) ?? { requestId: request.id };
  contexts.set(request, context);
  return context;
};

/** Paths that machines request every few seconds. */
const quiet = new Set<string>([...Object.values(probes), prometheusPath]);

/** Gives every request its id, and logs and counts how it was answered. */
export const logRequests = (app: FastifyInstance, platform: Platform): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    withLogContext(contextOf(request), done);
  });
  // Reading a body leaves the context of the request.
  app.addHook('preValidation', (request, _reply, done) => withLogContext(contextOf(request), done));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const user = request.sessionUser;
    const seconds = reply.elapsedTime / 1000;
    const { method } = request;
    countMetric(platform, 'sightline_http_requests_total', { method, route, status: String(reply.statusCode) });
    observeSeconds(platform, 'sightline_http_request_duration_seconds', { route }, seconds);
    const line = {
      ...contextOf(request),
      organizationId: user?.organizationId ?? undefined,
      userId: user?.id,
      method,
      route,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    };
    // Errors have their own log line, and an outage has one for everything it stops.
    if (quiet.has(route)) platform.log.debug(line, 'request');
    else platform.log.info(line, 'request');
  });
};
