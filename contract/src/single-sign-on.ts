import { z } from 'zod';
import { session } from './auth.ts';
import { limits } from './constants.ts';
import { id } from './primitives.ts';
import { route } from './route.ts';
import { message } from './language.ts';

const defaultRole = z.enum(['developer', 'manager']).describe('for users who sign in for the first time');

export const singleSignOnSettings = z.object({
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  enabled: z.boolean(),
  defaultRole,
  signInAddress: z.string().describe('where members sign in'),
  callbackAddress: z.string().describe('redirect URI registered with the provider'),
});
export type SingleSignOnSettings = z.infer<typeof singleSignOnSettings>;

/** No session, because an account with the address exists: its owner has to sign in to it first, which connects it. */
const unconnected = z.object({ account: z.string().describe('its address') });

export const singleSignOn = {
  settings: route({
    method: 'GET',
    path: '/security/single-sign-on',
    access: 'signed-in',
    summary: 'The organization’s identity provider. Its secret is never returned',
    reply: singleSignOnSettings,
  }),
  change: route({
    method: 'PUT',
    path: '/security/single-sign-on',
    access: 'signed-in',
    summary: 'Set the identity provider (OpenID Connect). Its configuration is checked before it is enabled',
    body: z.object({
      issuer: z.url({ protocol: /^https?$/, error: message('Enter the issuer as a URL') }).max(500),
      clientId: z.string().trim().min(1, message('Client ID is required')).max(500),
      clientSecret: z.string().max(limits.inputLength).optional().describe('omitted: keeps the stored one'),
      enabled: z.boolean(),
      defaultRole,
    }),
    reply: singleSignOnSettings,
  }),
  begin: route({
    method: 'POST',
    path: '/auth/single-sign-on/begin',
    access: 'public',
    summary: 'Start signing in with an organization’s identity provider',
    body: z.object({ organizationId: id }),
    reply: z.object({
      address: z.string().describe('of the provider, where the browser goes'),
      flow: z.string().describe('stored by the browser until the provider redirects back'),
    }),
  }),
  finish: route({
    method: 'POST',
    path: '/auth/single-sign-on/finish',
    access: 'public',
    summary: 'Complete signing in with the identity provider’s response',
    body: z.object({
      organizationId: id.describe('in the address that the provider redirected to'),
      flow: z.string().min(1).max(limits.inputLength),
      answer: z.string().max(limits.inputLength).describe('query string of the address'),
    }),
    reply: z.union([session, unconnected]),
  }),
};
