import { z } from 'zod';
import { apiScopes } from './api-scopes.ts';
import { session } from './auth.ts';
import { ownName } from './names.ts';
import { passwordText } from './passwords.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';
import { message } from './language.ts';

const done = z.object({ done: z.literal(true) });
const code = z.string().trim().min(1, message('Enter the code')).max(40);
export const securityPolicy = z.object({
  strictSessions: z.boolean().describe('sessions of 30 minutes that end after 15 minutes without activity'),
  requireTwoFactor: z.boolean().describe('members who sign in by password need two-factor sign-in'),
  teamsOnly: z.boolean().describe('individual scores and figures are shown only to the person they are about'),
});
export type SecurityPolicy = z.infer<typeof securityPolicy>;

export const twoFactorState = z.object({
  on: z.boolean(),
  since: instant.nullable(),
  recoveryCodesLeft: z.number().int(),
  required: z.boolean().describe('the organization asks for it'),
});
export type TwoFactorState = z.infer<typeof twoFactorState>;

export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  start: z.string().describe('the first signs of the token, by which its owner recognizes it'),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable().describe('to the minute'),
});
export type ApiToken = z.infer<typeof apiToken>;

export const security = {
  policy: route({
    method: 'GET',
    path: '/security/policy',
    access: 'signed-in',
    summary: 'The organization’s sign-in rules',
    reply: securityPolicy,
  }),
  changePolicy: route({
    method: 'PATCH',
    path: '/security/policy',
    access: 'signed-in',
    summary: 'Change the sign-in rules, effective immediately for open sessions',
    body: securityPolicy.partial(),
    reply: securityPolicy,
  }),
  twoFactor: route({
    method: 'GET',
    path: '/security/two-factor',
    access: 'signed-in',
    summary: 'Whether two-factor sign-in is on for your account',
    reply: twoFactorState,
  }),
  beginTwoFactor: route({
    method: 'POST',
    path: '/security/two-factor/begin',
    access: 'signed-in',
    summary: 'Create a setup key for an authenticator app. Nothing changes until it is confirmed',
    body: z.object({ password: passwordText }),
    reply: z.object({ secret: z.string(), address: z.string().describe('otpauth:// address, to be shown as QR code') }),
  }),
  confirmTwoFactor: route({
    method: 'POST',
    path: '/security/two-factor/confirm',
    access: 'signed-in',
    summary: 'Turn on two-factor sign-in with a code from the app. Recovery codes are shown once',
    body: z.object({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/security/two-factor/recovery-codes',
    access: 'signed-in',
    summary: 'Replace the recovery codes. The old ones stop working',
    body: z.object({ password: passwordText }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  endTwoFactor: route({
    method: 'POST',
    path: '/security/two-factor/end',
    access: 'signed-in',
    summary: 'Turn off two-factor sign-in',
    body: z.object({ password: passwordText }),
    reply: done,
  }),
  answerChallenge: route({
    method: 'POST',
    path: '/auth/two-factor',
    access: 'public',
    summary: 'Complete a sign-in with a code from the app or a recovery code',
    body: z.object({ challenge: z.string().min(1).max(2000), code }),
    reply: session,
  }),
  apiTokens: route({
    method: 'GET',
    path: '/security/api-tokens',
    access: 'signed-in',
    summary: 'List your API tokens in this organization',
    reply: z.object({ tokens: z.array(apiToken) }),
  }),
  createApiToken: route({
    method: 'POST',
    path: '/security/api-tokens',
    access: 'signed-in',
    summary: 'Create an API token. It is shown once',
    body: z.object({
      name: ownName,
      scopes: z.array(z.enum(apiScopes)).min(1, message('Choose at least one scope')).max(apiScopes.length),
      expiresInDays: z.int().min(1).max(365).default(90),
    }),
    reply: z.object({ token: z.string(), apiToken }),
  }),
  endApiToken: route({
    method: 'DELETE',
    path: '/security/api-tokens/:tokenId',
    access: 'signed-in',
    summary: 'Revoke an API token. It stops working immediately',
    params: z.object({ tokenId: id }),
    reply: done,
  }),
};
