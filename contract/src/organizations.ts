import { z } from 'zod';
import { user, organization, session, emailAddress } from './auth.ts';
import { avatarProblems, limits, roles } from './constants.ts';
import { entityName, organizationDomain, organizationName, personName, secretLink } from './names.ts';
import { listPage, pageQuery } from './pages.ts';
import { passwordText } from './passwords.ts';
import { id, instant, timeZone } from './primitives.ts';
import { route } from './route.ts';
import { message } from './language.ts';

const done = z.object({ done: z.literal(true) });

const invitation = z.object({
  id,
  email: z.string().nullable().describe('null for a link that several people may use'),
  name: z.string().nullable(),
  role: z.enum(roles),
  teamId: id.nullable(),
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
  hasSecondFactor: z.boolean().describe('an authenticator app or a passkey'),
});
export type Member = z.infer<typeof member>;

export const organizations = {
  list: route({
    method: 'GET',
    path: '/organizations',
    access: 'signed-in',
    summary: 'List your organizations',
    reply: z.object({
      organizations: z.array(
        z.object({
          id,
          name: z.string(),
          logo: z.string().nullable().describe('path of the image'),
          role: z.enum(roles),
          memberCount: z.number().int(),
          current: z.boolean(),
        }),
      ),
      suspended: z.array(z.string()).describe('names of your organizations that are suspended'),
    }),
  }),
  export: route({
    method: 'GET',
    path: '/organizations/current/export',
    access: 'signed-in',
    file: true,
    summary: 'Export all data of your organization as a zip archive. For admins',
    reply: z.unknown(),
  }),
  create: route({
    method: 'POST',
    path: '/organizations',
    access: 'signed-in',
    summary: 'Create an organization and switch to it. You become its admin',
    body: z.object({ name: organizationName, domain: organizationDomain.default('') }),
    reply: z.object({ token: z.string(), user, organization }),
  }),
  switch: route({
    method: 'POST',
    path: '/organizations/:organizationId/switch',
    access: 'signed-in',
    summary: 'Switch to another organization',
    params: z.object({ organizationId: id }),
    reply: z.object({ token: z.string(), user, organization }),
  }),
  leave: route({
    method: 'POST',
    path: '/organizations/leave',
    access: 'signed-in',
    summary: 'Leave the current organization, unless you are its last admin',
    reply: z.object({ token: z.string(), user, organization: organization.nullable() }),
  }),
  update: route({
    method: 'PATCH',
    path: '/organizations/current',
    access: 'signed-in',
    summary: 'Change the name, domain or time zone of the organization',
    body: z.object({
      name: organizationName.optional(),
      domain: organizationDomain.optional(),
      timeZone: timeZone.optional(),
    }),
    reply: z.object({ organization }),
  }),
  changeLogo: route({
    method: 'PUT',
    path: '/organizations/current/logo',
    access: 'signed-in',
    summary:
      'Set the logo of the organization: JPEG, PNG, GIF or WebP, up to 5 MB. Reports show JPEG and PNG of up to 1 MB and 4 megapixels.',
    body: z.object({ image: z.base64(message('The picture must be base64')).min(1, avatarProblems.type) }),
    reply: z.object({ organization }),
    // Base64 takes four characters for three bytes; larger pictures are still rejected with their own message.
    bodyLimit: limits.imageBytes * 2,
  }),
  readLogo: route({
    method: 'GET',
    path: '/organizations/current/logo',
    access: 'signed-in',
    summary: 'Whether PDF and Excel files show the logo of the organization. For admins',
    reply: z.object({ inFiles: z.boolean().nullable().describe('null without a logo') }),
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/organizations/current/logo',
    access: 'signed-in',
    summary: 'Remove the logo of the organization',
    reply: z.object({ organization }),
  }),
  members: route({
    method: 'GET',
    path: '/organizations/current/members',
    access: 'signed-in',
    summary: 'List members by name, and open invitations',
    query: z.object({
      search: z.string().trim().max(limits.searchQuery).default('').describe('part of a name or address'),
      ...pageQuery,
    }),
    reply: z.object({ members: z.array(member), page: listPage, invitations: z.array(invitation) }),
  }),
  changeRole: route({
    method: 'PATCH',
    path: '/organizations/current/members/:userId',
    access: 'signed-in',
    summary: 'Change a member’s role, effective immediately',
    params: z.object({ userId: id }),
    body: z.object({ role: z.enum(roles) }),
    reply: done,
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/organizations/current/members/:userId',
    access: 'signed-in',
    summary: 'Remove a member. Their sessions here end immediately',
    params: z.object({ userId: id }),
    reply: done,
  }),
  resetSecondFactor: route({
    method: 'DELETE',
    path: '/organizations/current/members/:userId/second-factor',
    access: 'signed-in',
    summary: 'Reset a member’s lost second factor. Their sessions end and they are notified by email',
    params: z.object({ userId: id }),
    reply: done,
  }),
  invite: route({
    method: 'POST',
    path: '/auth/invite',
    access: 'signed-in',
    summary: 'Invite someone by email',
    body: z.object({
      email: emailAddress,
      name: entityName(
        message('Name is required'),
        message('Name must be at least 2 characters'),
        message('Name must be less than 100 characters'),
      ),
      role: z.enum(roles),
      teamId: z
        .union([id, z.literal('').transform(() => null)])
        .nullish()
        .describe('team that the person is suggested for under Team Mappings; empty for none'),
    }),
    reply: z.object({ invitation }),
  }),
  inviteLink: route({
    method: 'POST',
    path: '/auth/generate-invite-link',
    access: 'signed-in',
    summary: 'Create a shared invitation link',
    body: z.object({ role: z.enum(roles), expiresIn: z.literal('7d').default('7d') }),
    reply: z.object({ inviteLink: z.string(), invitationId: id }),
  }),
  revokeInvitation: route({
    method: 'DELETE',
    path: '/organizations/current/invitations/:invitationId',
    access: 'signed-in',
    summary: 'Revoke an invitation',
    params: z.object({ invitationId: id }),
    reply: done,
  }),
  lookAtInvitation: route({
    method: 'POST',
    path: '/auth/invitation',
    access: 'public',
    summary: 'Get the details of an invitation',
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
    body: z.object({ code: secretLink, email: emailAddress, name: personName, password: passwordText }),
    reply: session,
  }),
  join: route({
    method: 'POST',
    path: '/auth/invitation/accept',
    access: 'signed-in',
    summary: 'Accept an invitation as the signed-in user and switch to the organization',
    body: z.object({ code: secretLink }),
    reply: z.object({ token: z.string(), user, organization }),
  }),
};
