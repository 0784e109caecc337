import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, bitbucketError } from '../http/api-error.ts';
import type { WebhookSubscription } from '../http/webhooks.ts';
import { type BitbucketContext, pathParams } from './context.ts';
import { uuidFrom } from './deployment-body.ts';
import { pageOf, readWindow } from './envelope.ts';
import { repositoryBrief, workspaceBody } from './people-body.ts';
import { coreTime } from './timestamps.ts';
import { WEBHOOK_EVENTS } from './webhook-messages.ts';

/** What Bitbucket keeps of a webhook beyond what delivery needs. */
type Hook = { subscription: WebhookSubscription; slug: string | undefined; description: string; createdAt: number };

type HookInput = { url: string; description: string; secret: string | null; events: string[] };

/** Webhooks of a repository and of the whole workspace: create, list, read, delete. */
export function hookRoutes(app: FastifyInstance, context: BitbucketContext): void {
  const { deps } = context;
  const hooks = new Map<string, Hook>();
  let created = 0;

  /** Repository of the path, or undefined for the workspace's own webhooks. */
  function slugOf(request: FastifyRequest): string | undefined {
    if (pathParams(request).slug !== '') return context.requireRepository(request).repository.slug;
    context.requireWorkspace(request);
    return undefined;
  }

  function hookBody({ subscription, slug, description, createdAt }: Hook) {
    const scene = context.scene();
    const index = slug === undefined ? undefined : context.index().repository(slug);
    return {
      type: 'webhook_subscription',
      uuid: subscription.id,
      url: subscription.url,
      description,
      subject_type: index === undefined ? 'workspace' : 'repository',
      subject: index === undefined ? workspaceBody(scene) : repositoryBrief(scene, index.repository),
      active: true,
      created_at: coreTime(createdAt),
      events: subscription.events ?? [],
      // The secret itself is never shown again.
      secret_set: subscription.secret !== null,
      links: scene.links.hook(slug, subscription.id),
    };
  }

  function requireHook(request: FastifyRequest): Hook {
    const slug = slugOf(request);
    const hook = hooks.get(pathParams(request).uuid);
    if (hook === undefined || hook.slug !== slug) throw bitbucketError(404, 'Webhook not found');
    return hook;
  }

  for (const address of ['/2.0/repositories/:workspace/:slug/hooks', '/2.0/workspaces/:workspace/hooks']) {
    app.get(address, (request) => {
      const slug = slugOf(request);
      const own = [...hooks.values()].filter((one) => one.slug === slug);
      return pageOf(request, deps.origin(), own, readWindow(request), hookBody);
    });

    app.post(address, (request, reply) => {
      const slug = slugOf(request);
      const input = readHook(request.body);
      created += 1;
      const scope = slug === undefined ? undefined : context.index().repository(slug)?.repository.uuid;
      const subscription = deps.webhooks.add(
        {
          product: 'bitbucket',
          url: input.url,
          secret: input.secret,
          events: input.events,
          ...(scope === undefined ? {} : { scope }),
        },
        uuidFrom(`hook ${created}`),
      );
      const hook: Hook = { subscription, slug, description: input.description, createdAt: deps.now() };
      hooks.set(subscription.id, hook);
      const body = hookBody(hook);
      return reply.status(201).header('location', body.links.self.href).send(body);
    });

    app.get(`${address}/:uuid`, (request) => hookBody(requireHook(request)));

    app.delete(`${address}/:uuid`, (request, reply) => {
      const { subscription } = requireHook(request);
      hooks.delete(subscription.id);
      deps.webhooks.remove(subscription.id);
      return reply.status(204).send();
    });
  }
}

/** @throws ApiError 400 naming each field that is not as Bitbucket wants it. */
function readHook(body: unknown): HookInput {
  const input = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const { url, description = '', secret = null, events } = input;
  const fields: Record<string, string[]> = {};
  if (typeof url !== 'string' || !URL.canParse(url)) fields['url'] = ['Enter a valid URL.'];
  if (typeof description !== 'string') fields['description'] = ['Not a text.'];
  if (secret !== null && (typeof secret !== 'string' || secret.length > 128)) {
    fields['secret'] = ['A text of at most 128 characters.'];
  }
  const names: unknown[] = Array.isArray(events) ? events : [];
  const unknown = names.filter((name) => typeof name !== 'string' || !WEBHOOK_EVENTS.has(name));
  if (names.length === 0) fields['events'] = ['At least one event is needed.'];
  else if (unknown.length > 0) fields['events'] = [`Unknown events: ${unknown.join(', ')}`];
  if (Object.keys(fields).length > 0) {
    throw new ApiError(400, { type: 'error', error: { message: 'Bad request', data: fields } });
  }
  return {
    url: String(url),
    description: String(description),
    secret: typeof secret === 'string' && secret !== '' ? secret : null,
    events: names.map(String),
  };
}
