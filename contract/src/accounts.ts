import { z } from 'zod';
import { user, organization, session, emailAddress } from './auth.ts';
import { avatarProblems, limits, roles } from './constants.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';

/** The strong rules, in the order in which they are checked and shown. */
export const passwordRules = [
  { name: 'at least 8 characters', test: (text: string) => text.length >= 8 },
  { name: 'an uppercase letter', test: (text: string) => /\p{Lu}/u.test(text) },
  { name: 'a lowercase letter', test: (text: string) => /\p{Ll}/u.test(text) },
  { name: 'a digit', test: (text: string) => /\d/.test(text) },
  { name: 'a special character', test: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
] as const;

/** What a new password lacks, in words; null when it follows the rules. */
export const passwordProblem = (password: string): string | null => {
  const broken = passwordRules.find((rule) => !rule.test(password));
  if (broken === undefined) return null;
  return broken === passwordRules[0]
    ? 'Password must be at least 8 characters'
    : `Password must contain at least one ${broken.name.replace(/^an? /, '')}`;
};

const newPassword = z
  .string()
  .min(1, 'Password is required')
  .max(limits.inputLength)
  .superRefine((text, context) => {
    const problem = passwordProblem(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

/** Names are stripped of markup, so what only looks like a name is none. */
const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[<>]/g, '')
    .trim();
const entityName = (required: string, short: string, long: string) =>
  z
    .string(required)
    .max(limits.inputLength)
    .transform(plain)
    .pipe(z.string().min(1, required).min(2, short).max(limits.entityName, long));
export const personName = entityName('Full name is required', 'Name must be at least 2 characters', 'Name is too long');
const organizationName = entityName(
  'Organization name is required',
  'Organization name must be at least 2 characters',
  'Organization name is too long',
);
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine(
    (text) => text === '' || /^(?!-)([a-z0-9-]{1,63}(?<!-)\.)+[a-z]{2,63}$/.test(text),
    'Please enter a valid domain (e.g., example.com)',
  );
const secretLink = z.string().min(20).max(200);
const done = z.object({ done: z.literal(true) });

const invitation = z.object({
  id,
  email: z.string().nullable().describe('null for a link that several people may use'),
  name: z.string().nullable(),
  role: z.enum(roles),
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  uses: z.number().int(),
});
export type Invitation = z.infer<typeof invitation>;

export const member = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  joinedAt: instant,
  lastLoginAt: instant.nullable(),
});
export type Member = z.infer<typeof member>;

export const accounts = {
  register: route({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Sign up without an organization',
    body: z.object({ email: emailAddress, password: newPassword, name: personName }),
    reply: session,
  }),
  registerOrganization: route({
    method: 'POST',
    path: '/auth/register-organization',
    access: 'public',
    summary: 'Register an organization with its first admin',
    body: z.object({
      organizationName,
      organizationDomain: domain.default(''),
      name: personName,
      email: emailAddress,
      password: newPassword,
    }),
    reply: session,
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    summary: 'Show that an e-mail address is one’s own, by the link that was sent to it',
    body: z.object({ code: secretLink }),
    reply: z.object({ email: z.string() }),
  }),
  sendVerification: route({
    method: 'POST',
    path: '/auth/send-verification',
    access: 'signed-in',
    summary: 'Send the link that verifies the e-mail address again',
    reply: done,
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Send a link for a new password; the answer is the same for unknown addresses',
    body: z.object({ email: emailAddress }),
    reply: done,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Choose a new password by the link; ends every session',
    body: z.object({ code: secretLink, password: newPassword }),
    reply: done,
  }),
  changePassword: route({
    method: 'POST',
    path: '/auth/password',
    access: 'signed-in',
    summary: 'Change the own password; ends every other session',
    body: z.object({
      current: z.string().min(1, 'Password is required').max(limits.inputLength),
      password: newPassword,
    }),
    reply: done,
  }),
  updateProfile: route({
    method: 'PATCH',
    path: '/auth/profile',
    access: 'signed-in',
    summary: 'Change the own name or theme',
    body: z.object({ name: personName.optional(), theme: z.enum(['light', 'dark', 'system']).optional() }),
    reply: z.object({ user }),
  }),
  changeAvatar: route({
    method: 'PUT',
    path: '/auth/avatar',
    access: 'signed-in',
    summary: 'Show a picture: JPEG, PNG, GIF or WebP of up to 5 MB',
    body: z.object({ image: z.base64('The picture has to be base64').min(1, avatarProblems.type) }),
    reply: z.object({ user }),
    // Base64 takes four signs for three bytes; what is larger than allowed is still told so.
    bodyLimit: limits.imageBytes * 2,
  }),
  removeAvatar: route({
    method: 'DELETE',
    path: '/auth/avatar',
    access: 'signed-in',
    summary: 'Show the initials again',
    reply: z.object({ user }),
  }),
  sessions: route({
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    summary: 'Where the user is signed in',
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
  endSession: route({
    method: 'DELETE',
    path: '/auth/sessions/:sessionId',
    access: 'signed-in',
    summary: 'Sign out elsewhere; the token there stops working at once',
    params: z.object({ sessionId: id }),
    reply: done,
  }),
};

export const organizations = {
  list: route({
    method: 'GET',
    path: '/organizations',
    access: 'signed-in',
    summary: 'The organizations that the user belongs to',
    reply: z.object({
      organizations: z.array(
        z.object({ id, name: z.string(), role: z.enum(roles), memberCount: z.number().int(), current: z.boolean() }),
      ),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/organizations',
    access: 'signed-in',
    summary: 'Create another organization and go to it; the creator becomes its admin',
    body: z.object({ name: organizationName, domain: domain.default('') }),
    reply: z.object({ token: z.string(), user, organization }),
  }),
  switch: route({
    method: 'POST',
    path: '/organizations/:organizationId/switch',
    access: 'signed-in',
    summary: 'Act in another of the own organizations from now on',
    params: z.object({ organizationId: id }),
    reply: z.object({ token: z.string(), user, organization }),
  }),
  leave: route({
    method: 'POST',
    path: '/organizations/leave',
    access: 'signed-in',
    summary: 'Leave the current organization; its last admin cannot',
    reply: z.object({ token: z.string(), user, organization: organization.nullable() }),
  }),
  update: route({
    method: 'PATCH',
    path: '/organizations/current',
    access: 'signed-in',
    summary: 'Change the name, domain or time zone of the organization',
    body: z.object({
      name: organizationName.optional(),
      domain: domain.optional(),
      timeZone: z
        .string()
        .max(60)
        .refine((zone) => isTimeZone(zone), 'Choose a time zone, such as Europe/Berlin')
        .optional(),
    }),
    reply: z.object({ organization }),
  }),
  members: route({
    method: 'GET',
    path: '/organizations/current/members',
    access: 'signed-in',
    summary: 'Members of the organization, and who is invited',
    reply: z.object({ members: z.array(member), invitations: z.array(invitation) }),
  }),
  changeRole: route({
    method: 'PATCH',
    path: '/organizations/current/members/:userId',
    access: 'signed-in',
    summary: 'Give a member another role; takes effect at once',
    params: z.object({ userId: id }),
    body: z.object({ role: z.enum(roles) }),
    reply: done,
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/organizations/current/members/:userId',
    access: 'signed-in',
    summary: 'Remove a member; their sessions here end at once',
    params: z.object({ userId: id }),
    reply: done,
  }),
  invite: route({
    method: 'POST',
    path: '/auth/invite',
    access: 'signed-in',
    summary: 'Invite somebody by e-mail',
    body: z.object({
      email: emailAddress,
      name: entityName(
        'Name is required',
        'Name must be at least 2 characters',
        'Name must be less than 100 characters',
      ),
      role: z.enum(roles),
      teamId: id.optional(),
    }),
    reply: z.object({ invitation }),
  }),
  inviteLink: route({
    method: 'POST',
    path: '/auth/generate-invite-link',
    access: 'signed-in',
    summary: 'Make a link by which several people may join',
    body: z.object({ role: z.enum(roles), expiresIn: z.literal('7d').default('7d') }),
    reply: z.object({ inviteLink: z.string() }),
  }),
  revokeInvitation: route({
    method: 'DELETE',
    path: '/organizations/current/invitations/:invitationId',
    access: 'signed-in',
    summary: 'Take an invitation back',
    params: z.object({ invitationId: id }),
    reply: done,
  }),
  lookAtInvitation: route({
    method: 'POST',
    path: '/auth/invitation',
    access: 'public',
    summary: 'What an invitation is to',
    body: z.object({ code: secretLink }),
    reply: z.object({
      organizationName: z.string(),
      role: z.enum(roles),
      email: z.string().nullable(),
      name: z.string().nullable(),
      invitedBy: z.string(),
    }),
  }),
  joinAsNewUser: route({
    method: 'POST',
    path: '/auth/invitation/register',
    access: 'public',
    summary: 'Accept an invitation and sign up',
    body: z.object({ code: secretLink, email: emailAddress, name: personName, password: newPassword }),
    reply: session,
  }),
  join: route({
    method: 'POST',
    path: '/auth/invitation/accept',
    access: 'signed-in',
    summary: 'Accept an invitation as the signed-in user and go to the organization',
    body: z.object({ code: secretLink }),
    reply: z.object({ token: z.string(), user, organization }),
  }),
};

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    // RangeError: no such zone.
    return false;
  }
};
