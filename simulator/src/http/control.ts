import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
import { FAULT_KINDS, type Fault, type FaultKind, type FaultQueue } from './faults.ts';
import type { Grants } from '../oauth/grants.ts';
import { member } from './input.ts';
import type { RequestLog } from './request-log.ts';
import { PRIORITIES } from '../jira/reference-body.ts';
import type { EventNow, Timeline } from './timeline.ts';
import { WEBHOOK_PRODUCTS, type WebhookProduct, type WebhookRegistry } from './webhooks.ts';

export type ControlParts = {
  timeline: Timeline;
  faults: FaultQueue;
  log: RequestLog;
  webhooks: WebhookRegistry;
  grants: Grants;
};

/**
 * What a test needs and Atlassian does not have, under `/__simulator`: the truth behind the figures, the clock,
 * faults and counts. Only with `--control`.
 */
export function controlRoutes(app: FastifyInstance, { timeline, faults, log, webhooks, grants }: ControlParts): void {
  app.delete('/__simulator/grants', (_request, reply) => {
    grants.revokeAll();
    return reply.status(204).send();
  });

  app.get('/__simulator/ground-truth', () => timeline.groundTruth());

  app.get('/__simulator/clock', () => ({ now: timeline.now(), version: timeline.version() }));
  app.post('/__simulator/clock', async (request) => {
    const advanceMs = member(request.body, 'advanceMs');
    if (typeof advanceMs !== 'number' || !Number.isFinite(advanceMs) || advanceMs < 0) {
      throw refuse('advanceMs must be a number of milliseconds, not below 0');
    }
    const events = timeline.advance(advanceMs);
    await webhooks.settled();
    return { now: timeline.now(), events };
  });

  app.get('/__simulator/issue-types', () =>
    [...timeline.world().issueTypes.values()].map(({ id, name }) => ({ id, name })),
  );
  app.post('/__simulator/events', (request, reply) => {
    timeline.happen(readEvent(request.body));
    return reply.status(204).send();
  });

  app.get('/__simulator/faults', () => ({ faults: faults.list() }));
  app.post('/__simulator/faults', (request, reply) => {
    reply.status(201);
    return faults.add(readFault(request.body));
  });
  app.delete('/__simulator/faults', (_request, reply) => {
    faults.clear();
    return reply.status(204).send();
  });

  app.get('/__simulator/requests', () => log.counts());
  app.delete('/__simulator/requests', (_request, reply) => {
    log.clear();
    return reply.status(204).send();
  });

  app.get('/__simulator/webhooks/deliveries', () => ({ deliveries: webhooks.deliveries() }));
}

/**
 * Simulates an administrator who adds a webhook in Jira's or Bitbucket's settings, so it is available without `--control`.
 */
export function webhookRoutes(app: FastifyInstance, webhooks: WebhookRegistry): void {
  app.get('/__simulator/webhooks', () => ({
    webhooks: webhooks.list().map(({ id, product, url, events }) => ({ id, product, url, events: events ?? null })),
  }));
  app.post('/__simulator/webhooks', (request, reply) => {
    const url = member(request.body, 'url');
    const secret = member(request.body, 'secret');
    const product = member(request.body, 'product');
    if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
      throw refuse('url must be an http or https address');
    }
    if (typeof secret !== 'string') throw refuse('secret must be a text');
    if (!isWebhookProduct(product)) throw refuse(`product must be one of ${WEBHOOK_PRODUCTS.join(', ')}`);
    reply.status(201);
    return { id: webhooks.add({ url, secret, product }).id, url, product };
  });
  app.delete<{ Params: { id: string } }>('/__simulator/webhooks/:id', (request, reply) => {
    if (!webhooks.remove(request.params.id)) throw new ApiError(404, { message: 'no such webhook' });
    return reply.status(204).send();
  });
}

/** Deletions and renames by an administrator, from the fields of the event. @throws ApiError 400 */
function readEvent(body: unknown): EventNow {
  const [type, name] = [member(body, 'type'), member(body, 'name')];
  const id = member(body, 'id');
  if (type === 'sprint.deleted' && typeof id === 'number') return { type, sprintId: id };
  if (type === 'board.deleted' && typeof id === 'number') return { type, boardId: id };
  if (type === 'issuetype.renamed' && typeof id === 'string' && typeof name === 'string')
    return { type, issueTypeId: id, name };
  const key = member(body, 'key');
  if (type === 'project.renamed' && typeof id === 'string' && typeof key === 'string')
    return { type, projectId: id, key };
  const priority = PRIORITIES.find((one) => one === id);
  if (type === 'priority.renamed' && priority !== undefined && typeof name === 'string')
    return { type, priority, name };
  throw refuse('an event needs its type, an id, and for something renamed its name or key');
}

function readFault(body: unknown): Pick<Fault, 'kind'> & Partial<Fault> {
  const kind = member(body, 'kind');
  if (!isFaultKind(kind)) throw refuse(`kind must be one of ${FAULT_KINDS.join(', ')}`);
  const fault: Pick<Fault, 'kind'> & Partial<Fault> = { kind };
  for (const name of ['pathPrefix', 'method'] as const) {
    const value = member(body, name);
    if (value === undefined) continue;
    if (typeof value !== 'string') throw refuse(`${name} must be a text`);
    fault[name] = value;
  }
  for (const name of ['count', 'skip', 'status', 'retryAfterSeconds', 'durationMs', 'advanceMs'] as const) {
    const value = member(body, name);
    if (value === undefined) continue;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
      throw refuse(`${name} must be a whole number, not below 0`);
    }
    fault[name] = value;
  }
  return fault;
}

const isWebhookProduct = (value: unknown): value is WebhookProduct =>
  (WEBHOOK_PRODUCTS as readonly unknown[]).includes(value);

const isFaultKind = (value: unknown): value is FaultKind => (FAULT_KINDS as readonly unknown[]).includes(value);

const refuse = (message: string): ApiError => new ApiError(400, { message });
