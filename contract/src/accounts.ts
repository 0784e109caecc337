import { z } from 'zod';
import { user, session, signedInOrChallenged, emailAddress } from './auth.ts';
import { avatarProblems, limits } from './constants.ts';
import { newOrganizationDomain, organizationName, personName, secretLink } from './names.ts';
import { passwordText } from './passwords.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';
import { message } from './language.ts';

const done = z.object({ done: z.literal(true) });

/** Something that happened to an account, for its owner. */
export const accountEvent = z.object({
  id: z.string(),
  at: instant,
  action: z.string().describe('as account.verb, for example account.sign-in'),
  address: z.string().describe('where it came from; empty for demo accounts, which are shared'),
  agent: z.string().describe('the client program from its User-Agent header; empty for demo accounts'),
  detail: z.record(z.string(), z.unknown()),
});
export type AccountEvent = z.infer<typeof accountEvent>;

export const accounts = {
  register: route({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Sign up without an organization',
    body: z.object({ email: emailAddress, password: passwordText, name: personName }),
    reply: session,
  }),
  registerOrganization: route({
    method: 'POST',
    path: '/auth/register-organization',
    access: 'public',
    summary: 'Register an organization with its first admin',
    body: z.object({
      organizationName,
      organizationDomain: newOrganizationDomain.default(''),
      name: personName,
      email: emailAddress,
      password: passwordText,
    }),
    reply: session,
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    summary: 'Confirm an email address with the emailed link, and sign in',
    body: z.object({
      code: secretLink,
      password: passwordText
        .optional()
        .describe('outside the session that signed up: the password of the account, or a new one to start over'),
    }),
    reply: z.union([signedInOrChallenged, z.object({ email: z.string(), passwordNeeded: z.literal(true) })]),
  }),
  sendVerification: route({
    method: 'POST',
    path: '/auth/send-verification',
    access: 'signed-in',
    summary: 'Resend the link that confirms the email address',
    reply: done,
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Send a password reset link. The response is the same for unknown addresses',
    body: z.object({ email: emailAddress }),
    reply: done,
  }),
  lookAtResetLink: route({
    method: 'POST',
    path: '/auth/reset-link',
    access: 'public',
    summary: 'Get the account whose password a link resets, while the link works',
    body: z.object({ code: secretLink }),
    reply: z.object({ email: z.string() }),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with the link. Ends every session',
    body: z.object({ code: secretLink, password: passwordText }),
    reply: done,
  }),
  changePassword: route({
    method: 'POST',
    path: '/auth/password',
    access: 'signed-in',
    summary: 'Change your password. Ends every other session',
    body: z.object({
      current: passwordText,
      password: passwordText,
    }),
    reply: done,
  }),
  updateProfile: route({
    method: 'PATCH',
    path: '/auth/profile',
    access: 'signed-in',
    summary: 'Change your name or theme',
    body: z.object({ name: personName.optional(), theme: z.enum(['light', 'dark', 'system']).optional() }),
    reply: z.object({ user }),
  }),
  changeAvatar: route({
    method: 'PUT',
    path: '/auth/avatar',
    access: 'signed-in',
    summary: 'Set a profile picture: JPEG, PNG, GIF or WebP, up to 5 MB',
    body: z.object({ image: z.base64(message('The picture must be base64')).min(1, avatarProblems.type) }),
    reply: z.object({ user }),
    // Base64 takes four characters for three bytes; larger pictures are still rejected with their own message.
    bodyLimit: limits.imageBytes * 2,
  }),
  removeAvatar: route({
    method: 'DELETE',
    path: '/auth/avatar',
    access: 'signed-in',
    summary: 'Remove the profile picture',
    reply: z.object({ user }),
  }),
  sessions: route({
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    summary: 'List your active sessions',
    reply: z.object({
      sessions: z.array(
        z.object({
          id,
          current: z.boolean(),
          createdAt: instant,
          lastSeenAt: instant,
          address: z.string(),
          agent: z.string(),
          organizationName: z.string().nullable(),
        }),
      ),
    }),
  }),
  events: route({
    method: 'GET',
    path: '/auth/events',
    access: 'signed-in',
    summary: 'List activity of your account: sign-ins, failed sign-ins and changes, newest first',
    query: z.object({
      cursor: z
        .string()
        .regex(/^\d{0,15}\.\d{0,15}$/, message('Invalid cursor'))
        .optional()
        .describe('`next` of the page before'),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    reply: z.object({ events: z.array(accountEvent), next: z.string().nullable() }),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/auth/sessions/:sessionId',
    access: 'signed-in',
    summary: 'End another session. Its token stops working immediately',
    params: z.object({ sessionId: id }),
    reply: done,
  }),
};
