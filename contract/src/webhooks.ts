import { z } from 'zod';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';

/** Products that announce changes. */
export const announcingProviders = ['jira', 'bitbucket'] as const;
export type AnnouncingProvider = (typeof announcingProviders)[number];
const provider = z.enum(announcingProviders);

export const webhook = z.object({
  provider,
  url: z.string().describe('where the product is to send its events'),
  createdAt: instant,
  lastEventAt: instant.nullable(),
  lastRefusedAt: instant.nullable().describe('when an event with an invalid signature was last received'),
});
export type Webhook = z.infer<typeof webhook>;

export const webhooks = {
  list: route({
    method: 'GET',
    path: '/integrations/atlassian/webhooks',
    access: 'signed-in',
    summary: 'List webhooks of Jira and Bitbucket. Secrets are never returned',
    reply: z.object({ webhooks: z.array(webhook) }),
  }),
  create: route({
    method: 'POST',
    path: '/integrations/atlassian/webhooks',
    access: 'signed-in',
    summary: 'Create a webhook URL and secret, replacing earlier ones. The secret is shown once',
    body: z.object({ provider }),
    reply: z.object({ url: z.string(), secret: z.string() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/integrations/atlassian/webhooks/:provider',
    access: 'signed-in',
    summary: 'Delete a webhook secret. Later events are rejected',
    params: z.object({ provider }),
    reply: z.object({ removed: z.boolean() }),
  }),
  receive: route({
    method: 'POST',
    path: '/webhooks/:organizationId/:provider',
    access: 'public',
    summary: 'Receive an event from Jira or Bitbucket, signed in X-Hub-Signature with the secret',
    params: z.object({ organizationId: id, provider }),
    reply: z.object({ accepted: z.boolean().describe('false for an event that was received before') }),
  }),
};
