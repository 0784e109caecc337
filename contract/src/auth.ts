import { z } from 'zod';
import { languages } from './language.ts';
import { passwordPolicies } from './platform-settings.ts';
import { capabilities, roles } from './constants.ts';
import { passwordText } from './passwords.ts';
import { userPreferences } from './preferences.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';

export const user = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  avatar: z.string().nullable(),
  teams: z.array(z.object({ id, name: z.string() })),
  /** The developer this user is linked to, whose individual figures are their own; null when no account matches. */
  developerId: id.nullable(),
  organizationId: id.nullable(),
  organizationName: z.string().nullable(),
  permissions: z.array(z.enum(capabilities)),
  isPlatformAdmin: z.boolean(),
  isDemo: z.boolean(),
  emailVerified: z.boolean(),
  strictSession: z.boolean().describe('the session ends after 15 minutes without activity'),
  needsTwoFactor: z.boolean().describe('the organization opens once two-factor sign-in is on'),
  teamsOnly: z.boolean().describe('the organization shows individual figures only to the person they are about'),
  byProvider: z.boolean().describe('an identity provider signed in, so how the account is signed in to stays'),
  preferences: z.object({
    theme: z.enum(['light', 'dark', 'system']),
    notifications: z.boolean(),
    language: z.enum(languages),
  }),
  savedPreferences: userPreferences.describe('everything under Settings > Preferences'),
});
export type User = z.infer<typeof user>;

export const organization = z.object({
  id,
  name: z.string(),
  logo: z.string().nullable().describe('path of the image'),
  domain: z.string().nullable(),
  timeZone: z.string(),
  subscriptionTier: z.enum(['professional', 'enterprise']),
  memberCount: z.number().int(),
  settings: z.object({
    features: z.object({ maxUsers: z.number(), maxTeams: z.number(), dataRetention: z.number() }),
  }),
});
export type Organization = z.infer<typeof organization>;

/** A signed-in session: its user, token and organization. */
export const session = z.object({ user, token: z.string(), organization: organization.nullable() });

/** The reply of a sign-in: a session, or a challenge for the second factor (`security.answerChallenge`). */
export const signedInOrChallenged = z.union([session, z.object({ challenge: z.string() })]);

export const emailAddress = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address');

/** Claims of the signed token; for display only, the server looks the session up at every request. */
export const tokenClaims = z.object({
  sub: id,
  email: z.string(),
  role: z.enum(roles),
  organizationId: id.nullable(),
  permissions: z.array(z.string()),
  iat: z.number(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

export const auth = {
  options: route({
    method: 'GET',
    path: '/auth/options',
    access: 'public',
    summary: 'Options of the sign-in screen',
    reply: z.object({
      demo: z
        .object({ email: z.string(), password: z.string() })
        .nullable()
        .describe('credentials of the demo account, where the demo is on'),
      passwordPolicy: z.enum(passwordPolicies).describe('what new passwords have to meet'),
      passkeys: z.string().nullable().describe('origin where browsers can use passkeys; null where none can'),
    }),
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with email and password',
    body: z.object({
      email: emailAddress,
      password: passwordText,
    }),
    reply: signedInOrChallenged,
  }),
  refresh: route({
    method: 'POST',
    path: '/auth/refresh',
    access: 'signed-in',
    summary: 'Refresh the token of the session',
    reply: z.object({ token: z.string(), user }),
  }),
  me: route({
    method: 'GET',
    path: '/auth/me',
    access: 'signed-in',
    summary: 'The signed-in user and organization',
    reply: z.object({ user, organization: organization.nullable() }),
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    access: 'signed-in',
    summary: 'End the session. Its token stops working immediately',
    openBody: true,
    reply: z.object({ endedAt: instant }),
  }),
};
