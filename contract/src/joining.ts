import { z } from 'zod';
import { roles } from './constants.ts';
import { organizationDomain } from './names.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';
import { message } from './language.ts';

const done = z.object({ done: z.literal(true) });

const joinRequest = z.object({ id, name: z.string(), email: z.string(), askedAt: instant });
export type JoinRequest = z.infer<typeof joinRequest>;

const settings = z.object({
  domains: z.array(
    z.object({
      domain: z.string(),
      allowedBy: z.string(),
      allowedAt: instant,
      held: z.boolean().describe('whether an admin has a confirmed address in it; without one no user can ask'),
    }),
  ),
  ownDomain: z.string().nullable().describe('the domain that the caller may allow; null without a confirmed address'),
});
export type JoinSettings = z.infer<typeof settings>;

const choices = z.object({
  emailVerified: z.boolean().describe('without a confirmed address no organizations are listed'),
  organizations: z.array(z.object({ id, name: z.string() })).describe('those whom the caller may ask to join'),
  requests: z
    .array(z.object({ id, organizationName: z.string(), state: z.enum(['open', 'declined']), askedAt: instant }))
    .describe('open ones, and declined ones for as long as the caller cannot ask there again'),
});
export type JoinChoices = z.infer<typeof choices>;

/** Requests to join an organization, by people with a confirmed address of an allowed domain. */
export const joining = {
  choices: route({
    method: 'GET',
    path: '/joining',
    access: 'signed-in',
    summary: 'List organizations you can ask to join, and your requests',
    reply: choices,
  }),
  ask: route({
    method: 'POST',
    path: '/joining/requests',
    access: 'signed-in',
    summary: 'Ask to join an organization. Its admins see your name and email address',
    body: z.object({ organizationId: id }),
    reply: choices,
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/joining/requests/:requestId',
    access: 'signed-in',
    summary: 'Withdraw your request',
    params: z.object({ requestId: id }),
    reply: choices,
  }),
  settings: route({
    method: 'GET',
    path: '/organizations/current/join-domains',
    access: 'signed-in',
    summary: 'List email domains whose users can ask to join',
    reply: settings,
  }),
  allowDomain: route({
    method: 'POST',
    path: '/organizations/current/join-domains',
    access: 'signed-in',
    summary: 'Allow a domain: people with a confirmed address there can ask to join. Yours must be there too',
    body: z.object({ domain: organizationDomain.pipe(z.string().min(1, message('Domain is required'))) }),
    reply: settings,
  }),
  closeDomain: route({
    method: 'DELETE',
    path: '/organizations/current/join-domains/:domain',
    access: 'signed-in',
    summary: 'Stop allowing a domain',
    params: z.object({ domain: z.string().max(253) }),
    reply: settings,
  }),
  requests: route({
    method: 'GET',
    path: '/organizations/current/join-requests',
    access: 'signed-in',
    summary: 'List requests to join',
    reply: z.object({ requests: z.array(joinRequest) }),
  }),
  approve: route({
    method: 'POST',
    path: '/organizations/current/join-requests/:requestId/approve',
    access: 'signed-in',
    summary: 'Approve a request to join, if the plan has a free seat',
    params: z.object({ requestId: id }),
    body: z.object({ role: z.enum(roles).default('developer') }),
    reply: done,
  }),
  decline: route({
    method: 'POST',
    path: '/organizations/current/join-requests/:requestId/decline',
    access: 'signed-in',
    summary: 'Decline a request to join. The person is notified',
    params: z.object({ requestId: id }),
    reply: done,
  }),
};
