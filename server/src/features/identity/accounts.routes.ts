import { contract, type Organization, type User } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { Platform, SessionUser } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { hasWords, pageOf } from '../../platform/http/page.ts';
import { NotFound } from '../../platform/errors.ts';
import { anyMember, bind, bindPublic, bindSession, type BoundRoute } from '../../platform/http/bind.ts';
import { readAccountEvents } from './account-events.ts';
import { changeAvatar, removeAvatar } from './change-avatar.ts';
import { changeLogo, removeLogo } from './organizations/change-logo.ts';
import { changePassword, lookAtResetLink, resetPassword } from './sign-in/change-password.ts';
import { forgotPassword } from './sign-in/forgot-password.ts';
import { join, joinAsNewUser } from './members/accept-invitation.ts';
import { invite, lookAtInvitation, makeInviteLink, revokeInvitation, type AssertTeam } from './members/invite.ts';
import { listInvitations } from './members/invitations.store.ts';
import { listMembersOf } from './members/members.store.ts';
import {
  changeOrganization,
  changeRole,
  createOwnOrganization,
  leaveOrganization,
  removeMember,
  showOwnOrganizations,
  switchOrganization,
  type RequestMeasuring,
} from './organizations/organizations.ts';
import { endOwnSession, listOwnSessions, updateProfile } from './profile.ts';
import { register, registerOrganization } from './sign-in/register.ts';
import { resetSecondFactor } from './sign-in/reset-second-factor.ts';
import { issueToken } from './sessions/tokens.ts';
import { resendVerification } from './sign-in/send-verification.ts';
import { verifyEmail } from './sign-in/verify-email.ts';

/** How a user and their organization are presented; higher features add to it. */
export type Present = (
  platform: Platform,
  user: SessionUser,
) => Promise<{ user: User; organization: Organization | null }>;

const done = { done: true } as const;
const may =
  (capability: 'canManageUsers' | 'canManageOrganization') =>
  ({ user }: { user: SessionUser }): boolean =>
    hasCapability(user, capability);

/** What identity needs from the features people and measurement, which are above it. */
export type AccountsFromAbove = {
  requestMeasurementRun: RequestMeasuring;
  assertTeam: AssertTeam;
  /** Makes the figures include a user who has joined for a team. */
  countInvitedMember: (platform: Platform, organizationId: string, userId: string) => Promise<void>;
};

export const accountsRoutes = (
  present: Present,
  { requestMeasurementRun, assertTeam, countInvitedMember }: AccountsFromAbove,
): BoundRoute[] => {
  /** A fresh token for a session that switched organization, with what the browser shows of it. */
  const moved = async (platform: Platform, user: SessionUser) => ({
    ...(await present(platform, user)),
    token: await issueToken(platform.secrets, user, platform.clock.now()),
  });
  const movedInto = async (platform: Platform, user: SessionUser) => {
    const { organization, ...rest } = await moved(platform, user);
    if (organization === null) throw new NotFound('organization', user.organizationId ?? '');
    return { ...rest, organization };
  };
  const { accounts, organizations } = contract;
  return [
    bindPublic(accounts.register, async (ctx, { body }) => {
      const { user, token } = await register(ctx, body);
      return { ...(await present(ctx.platform, user)), token };
    }),
    bindPublic(accounts.registerOrganization, async (ctx, { body }) => {
      const { user, token } = await registerOrganization(ctx, body);
      return { ...(await present(ctx.platform, user)), token };
    }),
    bindPublic(accounts.verifyEmail, async (ctx, { body }) => {
      const answer = await verifyEmail(ctx, body);
      if (!('token' in answer)) return answer;
      return { ...(await present(ctx.platform, answer.user)), token: answer.token };
    }),
    bindSession(accounts.sendVerification, async ({ platform, user }) => {
      await resendVerification(platform, user);
      return done;
    }),
    bindPublic(accounts.forgotPassword, async (ctx, { body }) => {
      await forgotPassword(ctx, body.email);
      return done;
    }),
    bindPublic(accounts.lookAtResetLink, async ({ platform }, { body }) => ({
      email: await lookAtResetLink(platform, body.code),
    })),
    bindPublic(accounts.resetPassword, async (ctx, { body }) => {
      await resetPassword(ctx, body);
      return done;
    }),
    bindSession(accounts.changePassword, async (ctx, { body }) => {
      await changePassword(ctx, body);
      return done;
    }),
    bindSession(accounts.updateProfile, async (ctx, { body }) => ({
      user: (await present(ctx.platform, await updateProfile(ctx, body))).user,
    })),
    bindSession(accounts.changeAvatar, async (ctx, { body }) => ({
      user: (await present(ctx.platform, await changeAvatar(ctx, body.image))).user,
    })),
    bindSession(accounts.removeAvatar, async (ctx) => ({
      user: (await present(ctx.platform, await removeAvatar(ctx))).user,
    })),
    bindSession(accounts.sessions, async (ctx) => ({
      sessions: (await listOwnSessions(ctx)).map((session) => ({
        ...session,
        current: session.id === ctx.user.sessionId,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
      })),
    })),
    bindSession(accounts.events, (ctx, { query }) => readAccountEvents(ctx, query)),
    bindSession(accounts.endSession, async (ctx, { params }) => {
      await endOwnSession(ctx, params.sessionId);
      return done;
    }),
    bindSession(organizations.list, showOwnOrganizations),
    bindSession(organizations.create, async (ctx, { body }) =>
      movedInto(ctx.platform, await createOwnOrganization(ctx, body)),
    ),
    bindSession(organizations.switch, async (ctx, { params }) =>
      movedInto(ctx.platform, await switchOrganization(ctx, params.organizationId)),
    ),
    bind(organizations.leave, {
      allow: anyMember,
      handle: async (ctx) => moved(ctx.platform, await leaveOrganization(ctx)),
    }),
    bind(organizations.update, {
      allow: may('canManageOrganization'),
      handle: async (ctx, { body }) => ({ organization: await changeOrganization(ctx, requestMeasurementRun, body) }),
    }),
    bind(organizations.changeLogo, {
      allow: may('canManageOrganization'),
      handle: async (ctx, { body }) => ({ organization: await changeLogo(ctx, body.image) }),
    }),
    bind(organizations.removeLogo, {
      allow: may('canManageOrganization'),
      handle: async (ctx) => ({ organization: await removeLogo(ctx) }),
    }),
    bind(organizations.members, {
      allow: may('canManageUsers'),
      handle: ({ platform, organizationId }, { query }) =>
        withSystem(platform.database, async (tx) => {
          const members = await listMembersOf(tx, organizationId);
          const found = members.filter(({ name, email }) => hasWords(`${name} ${email}`, query.search));
          const { rows, page } = pageOf(found, query, members.length);
          const invitations = await listInvitations(tx, organizationId, new Date(platform.clock.now()));
          return { members: rows, page, invitations };
        }),
    }),
    bind(organizations.changeRole, {
      allow: may('canManageUsers'),
      handle: async (ctx, { params, body }) => {
        await changeRole(ctx, params.userId, body.role);
        return done;
      },
    }),
    bind(organizations.removeMember, {
      allow: may('canManageUsers'),
      handle: async (ctx, { params }) => {
        await removeMember(ctx, params.userId);
        return done;
      },
    }),
    bind(organizations.resetSecondFactor, {
      allow: may('canManageUsers'),
      handle: async (ctx, { params }) => {
        await resetSecondFactor(ctx, params.userId);
        return done;
      },
    }),
    bind(organizations.invite, {
      allow: may('canManageUsers'),
      handle: async (ctx, { body: { teamId, ...invited } }) => ({
        invitation: await invite(ctx, assertTeam, { ...invited, teamId: teamId ?? null }),
      }),
    }),
    bind(organizations.inviteLink, {
      allow: may('canManageUsers'),
      handle: (ctx, { body }) => makeInviteLink(ctx, body.role),
    }),
    bind(organizations.revokeInvitation, {
      allow: may('canManageUsers'),
      handle: async (ctx, { params }) => {
        await revokeInvitation(ctx, params.invitationId);
        return done;
      },
    }),
    bindPublic(organizations.lookAtInvitation, async ({ platform }, { body }) => {
      const { organizationName, role, email, name, invitedBy } = await lookAtInvitation(platform, body.code);
      return { organizationName, role, email, name, invitedBy };
    }),
    bindPublic(organizations.joinAsNewUser, async (ctx, { body }) => {
      const { user, token } = await joinAsNewUser(ctx, body);
      if (user.organizationId !== null) await countInvitedMember(ctx.platform, user.organizationId, user.id);
      return { ...(await present(ctx.platform, user)), token };
    }),
    bindSession(organizations.join, async (ctx, { body }) => {
      const organizationId = await join(ctx, body.code);
      await countInvitedMember(ctx.platform, organizationId, ctx.user.id);
      return movedInto(ctx.platform, await switchOrganization(ctx, organizationId));
    }),
  ];
};
