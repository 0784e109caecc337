import { z } from 'zod';
import { session } from './auth.ts';
import { limits } from './constants.ts';
import { entityName } from './names.ts';
import { passwordText } from './passwords.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';
import { message } from './language.ts';

const done = z.object({ done: z.literal(true) });
const named = message('Name is required');
const name = entityName(
  named,
  message('Name must be at least 2 characters'),
  message('Name must be less than 100 characters'),
);
/** Bytes as WebAuthn writes them. */
const bytes = z
  .string()
  .max(limits.inputLength)
  .regex(/^[\w-]+={0,2}$/, message('Invalid passkey response'));

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  kept: z.enum(['synced', 'key', 'device']).describe('synced between devices, on a security key, or on one device'),
});
export type Passkey = z.infer<typeof passkey>;

/** The options of WebAuthn requests. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };
const madeCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type MadeCredential = z.infer<typeof madeCredential>;
const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type UsedCredential = z.infer<typeof usedCredential>;

export const passkeys = {
  list: route({
    method: 'GET',
    path: '/security/passkeys',
    access: 'signed-in',
    summary: 'List your passkeys',
    reply: z.object({
      passkeys: z.array(passkey),
      origin: z.string().nullable().describe('where browsers can use passkeys; null where the address has no name'),
    }),
  }),
  beginAdding: route({
    method: 'POST',
    path: '/security/passkeys/begin',
    access: 'signed-in',
    summary: 'Get a challenge for a new passkey. It works once, within 5 minutes',
    body: z.object({ password: passwordText }),
    reply: z.object({ options: creationOptions }),
  }),
  add: route({
    method: 'POST',
    path: '/security/passkeys',
    access: 'signed-in',
    summary: 'Add a passkey',
    // Browsers add fields of their own to credentials (WebAuthn extensions).
    openBody: true,
    body: z.object({ name, credential: madeCredential }),
    reply: z.object({ passkey }),
  }),
  rename: route({
    method: 'PATCH',
    path: '/security/passkeys/:passkeyId',
    access: 'signed-in',
    summary: 'Rename a passkey',
    params: z.object({ passkeyId: id }),
    body: z.object({ name }),
    reply: done,
  }),
  remove: route({
    method: 'POST',
    path: '/security/passkeys/:passkeyId/remove',
    access: 'signed-in',
    summary: 'Remove a passkey. Ends every other session',
    params: z.object({ passkeyId: id }),
    body: z.object({ password: passwordText }),
    reply: done,
  }),
  beginSignIn: route({
    method: 'POST',
    path: '/auth/passkey/begin',
    access: 'public',
    summary: 'Get a challenge to sign in with a passkey, without naming an account',
    reply: z.object({ options: requestOptions }),
  }),
  signIn: route({
    method: 'POST',
    path: '/auth/passkey',
    access: 'public',
    summary: 'Sign in with a passkey, which counts as both factors',
    // Browsers add fields of their own to credentials (WebAuthn extensions).
    openBody: true,
    body: z.object({ credential: usedCredential }),
    reply: session,
  }),
};
