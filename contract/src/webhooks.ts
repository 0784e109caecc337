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
  lastRefusedAt: instant.nullable().describe('when something came that was not signed with the secret'),
});
export type Webhook = z.infer<typeof webhook>;

export const webhooks = {
  list: route({
    method: 'GET',
    path: '/integrations/atlassian/webhooks',
    access: 'signed-in',
    summary: 'Where Jira and Bitbucket announce changes; secrets are never returned',
    reply: z.object({ webhooks: z.array(webhook) }),
  }),
  create: route({
    method: 'POST',
    path: '/integrations/atlassian/webhooks',
    access: 'signed-in',
    summary: 'Make an address and a secret, in place of earlier ones; the secret is shown this once',
    body: z.object({ provider }),
    reply: z.object({ url: z.string(), secret: z.string() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/integrations/atlassian/webhooks/:provider',
    access: 'signed-in',
    summary: 'Forget a secret; what is sent from then on is refused',
    params: z.object({ provider }),
    reply: z.object({ removed: z.boolean() }),
  }),
  receive: route({
    method: 'POST',
    path: '/webhooks/:organizationId/:provider',
    access: 'public',
    summary: 'For Jira and Bitbucket: an event, signed by X-Hub-Signature with the secret',
    params: z.object({ organizationId: id, provider }),
    reply: z.object({ accepted: z.boolean().describe('false for an event that has come before') }),
  }),
};
