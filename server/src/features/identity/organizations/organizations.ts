import { t, roleLevels, type Organization, type Role } from '@sightline/contract';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { unknownOrigin, type Origin, type Platform, type SessionUser } from '../../../platform/context.ts';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { Conflict, NotAllowed, NotFound } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import { announceMember } from '../members/announce-member.ts';
import { endApiTokensOf } from '../sessions/api-tokens.store.ts';
import { endSessionsNow } from '../sessions/end-sessions.ts';
import { refuseDemo, refuseElsewhere } from '../demo-users.ts';
import { foundOrganization } from './found-organization.ts';
import { endInvitationsAround } from '../members/invitations.store.ts';
import { requireVerified } from '../require-verified.ts';
import { firstOrganization } from '../identity.store.ts';
import { readOrganization } from '../../organizations/index.ts';
import { findSession } from '../sessions/sessions.store.ts';
import {
  countMembers,
  deleteMember,
  holdRole,
  listMembershipsOf,
  listMembersOf,
  listOwnOrganizations,
  listOwnSuspended,
  updateOrganization,
  updateRole,
  type MemberOrganization,
} from '../members/members.store.ts';
import { assertAllowedDomain } from './organization-domains.ts';
import { moveSessionNow } from '../sessions/move-session.ts';
import { say, type Text } from '../../../platform/text.ts';

type SessionContext = { platform: Platform; origin: Origin; user: SessionUser };

/** The session's user after the change. */
const again = async (ctx: SessionContext): Promise<SessionUser> => {
  const now = new Date(ctx.platform.clock.now());
  const user = await withSystem(ctx.platform.database, (tx) => findSession(tx, ctx.user.sessionId, now));
  if (user === null) throw new NotAllowed(t("You don't have access to that organization."));
  return user;
};

/** The user's organizations; in a session opened by an identity provider, only its own. */
export const showOwnOrganizations = ({
  platform,
  user,
}: SessionContext): Promise<{ organizations: (MemberOrganization & { current: boolean })[]; suspended: string[] }> =>
  withSystem(platform.database, async (tx) => {
    const all = await listOwnOrganizations(tx, user.id);
    const organizations = all.map((organization) => ({
      ...organization,
      current: organization.id === user.organizationId,
    }));
    if (user.terms.method === 'single-sign-on')
      return { organizations: organizations.filter(({ current }) => current), suspended: [] };
    return { organizations, suspended: await listOwnSuspended(tx, user.id) };
  });

/** Creates another organization and switches the session to it. */
export const createOwnOrganization = async (
  ctx: SessionContext,
  input: { name: string; domain: string },
): Promise<SessionUser> => {
  refuseDemo(ctx.user, t('Demo users cannot create organizations; sign up to create your own.'));
  refuseElsewhere(ctx.user);
  assertAllowedDomain(input.domain);
  await withSystem(ctx.platform.database, async (tx) => {
    // One organization is enough to try the product; an unverified address must not create more.
    if ((await listMembershipsOf(tx, ctx.user.id)).length > 0) requireVerified(ctx.user);
    const id = await foundOrganization(tx, ctx, ctx.user, input);
    await moveSessionNow(tx, ctx.platform, ctx.user.sessionId, id);
    const there = { ...ctx, user: { organizationId: id } };
    await writeAccountAudit(tx, there, ctx.user.id, 'organization.create', { name: input.name });
  });
  return again(ctx);
};

/** Switches the session to another of the user's organizations. @throws NotFound for any other */
export const switchOrganization = async (ctx: SessionContext, organizationId: string): Promise<SessionUser> => {
  refuseElsewhere(ctx.user);
  await withSystem(ctx.platform.database, async (tx) => {
    const organizations = await listOwnOrganizations(tx, ctx.user.id);
    if (!organizations.some((organization) => organization.id === organizationId))
      throw new NotFound('organization', organizationId);
    await moveSessionNow(tx, ctx.platform, ctx.user.sessionId, organizationId);
    const there = { ...ctx, user: { organizationId } };
    await writeAccountAudit(tx, there, ctx.user.id, 'organization.switch', { organizationId });
  });
  return again(ctx);
};

/** @throws Conflict when there must be another admin first */
const assertNotLastAdmin = (role: Role, admins: number): void => {
  if (role === 'admin' && admins <= 1)
    throw new Conflict(t('An organization needs at least one admin. Make someone else an admin first.'));
};

/** Leaves the current organization. @throws Conflict for its last admin */
export const leaveOrganization = async (ctx: RouteContext): Promise<SessionUser> => {
  const { platform, organizationId, user } = ctx;
  refuseDemo(user, t('Demo users cannot leave the demo organization.'));
  await withSystem(platform.database, async (tx) => {
    const role = await holdRole(tx, organizationId, user.id);
    assertNotLastAdmin(role ?? 'developer', await countMembers(tx, organizationId, 'admin'));
    const now = new Date(platform.clock.now());
    const around = { userId: user.id, email: user.email, links: false };
    const endedInvitations = await endInvitationsAround(tx, organizationId, around, now);
    await writeAudit(tx, ctx, { action: 'members.leave', subject: user.email, detail: { endedInvitations } });
    await deleteMember(tx, organizationId, user.id);
    await announceMember(tx, platform, organizationId, say('{name} left the organization', { name: user.name }));
    await endApiTokensOf(tx, user.id, { organizationId }, now);
    const next = user.terms.method === 'single-sign-on' ? null : await firstOrganization(tx, user.id);
    await moveSessionNow(tx, platform, user.sessionId, next);
    await endSessionsNow(tx, platform, user.id, { except: user.sessionId, organizationId });
  });
  return again(ctx);
};

/** The name of a member, who may have been deleted. */
const nameOf = (member: { name: string } | undefined): Text => member?.name ?? say('A member');

/** Recomputes an organization's figures once the transaction commits; provided by the app. */
export type RequestMeasuring = (platform: Platform, tx: Tx, organizationId: string) => Promise<void>;

/** Changes the organization's name, domain and time zone. */
export const changeOrganization = async (
  ctx: RouteContext,
  requestMeasurementRun: RequestMeasuring,
  { timeZone, domain, name }: { name?: string | undefined; domain?: string | undefined; timeZone?: string | undefined },
): Promise<Organization> => {
  const { platform, organizationId } = ctx;
  refuseDemo(ctx.user, t('The name and time zone of the demo organization cannot be changed.'));
  if (domain !== undefined) assertAllowedDomain(domain);
  return withSystem(platform.database, async (tx) => {
    const before = await readOrganization(tx, organizationId);
    await updateOrganization(tx, organizationId, {
      name,
      domain: domain === '' ? null : domain,
      time_zone: timeZone,
    });
    const changed = await readOrganization(tx, organizationId);
    if (before === null || changed === null) throw new NotFound('organization', organizationId);
    const auditedFields = (organization: Organization) => ({
      name: organization.name,
      domain: organization.domain,
      timeZone: organization.timeZone,
    });
    const detail = { from: auditedFields(before), to: auditedFields(changed) };
    await writeAudit(tx, ctx, { action: 'organization.change', subject: changed.name, detail });
    if (changed.timeZone !== before.timeZone) await requestMeasurementRun(platform, tx, organizationId);
    return changed;
  });
};

/**
 * Changes a member's role. Notifies the member's sessions to refresh their tokens, which contain the role.
 */
export const changeRole = (ctx: RouteContext, userId: string, role: Role): Promise<void> =>
  withSystem(ctx.platform.database, async (tx) => {
    const { platform, organizationId } = ctx;
    refuseDemo(ctx.user, t('Roles in the demo organization cannot be changed.'));
    const before = await holdRole(tx, organizationId, userId);
    if (before === null) throw new NotFound('member', userId);
    if (before === role) return;
    assertNotLastAdmin(before, await countMembers(tx, organizationId, 'admin'));
    await updateRole(tx, organizationId, userId, role);
    const member = (await listMembersOf(tx, organizationId)).find((candidate) => candidate.userId === userId);
    const now = new Date(platform.clock.now());
    const isLess = roleLevels[role] < roleLevels[before];
    const around = { userId, email: member?.email ?? '', links: true };
    const endedInvitations = isLess ? await endInvitationsAround(tx, organizationId, around, now) : 0;
    const detail = { from: before, to: role, ...(isLess ? { endedInvitations } : {}) };
    await writeAudit(tx, ctx, { action: 'members.change-role', subject: member?.email ?? userId, detail });
    await writeAccountAudit(tx, { ...ctx, origin: unknownOrigin }, userId, 'organization.change-role', {
      by: ctx.user.name,
      organization: ctx.user.organizationName ?? '',
      from: before,
      to: role,
    });
    const change = say(
      "{name}'s role changed from {before, select, admin {admin} manager {manager} other {developer}} to {after, select, admin {admin} manager {manager} other {developer}}",
      { name: nameOf(member), before, after: role },
    );
    await announceMember(tx, platform, organizationId, change, ctx.user.id);
    await endSessionsNow(tx, platform, userId, { organizationId, except: ctx.user.sessionId });
  });

/** Removes a member; their sessions here end immediately. @throws NotFound | Conflict */
export const removeMember = (ctx: RouteContext, userId: string): Promise<void> =>
  withSystem(ctx.platform.database, async (tx) => {
    const { platform, organizationId } = ctx;
    refuseDemo(ctx.user, t('Members of the demo organization cannot be removed.'));
    const role = await holdRole(tx, organizationId, userId);
    if (role === null) throw new NotFound('member', userId);
    if (userId === ctx.user.id) throw new Conflict(t('You cannot remove yourself. Leave the organization instead.'));
    assertNotLastAdmin(role, await countMembers(tx, organizationId, 'admin'));
    const member = (await listMembersOf(tx, organizationId)).find((candidate) => candidate.userId === userId);
    const now = new Date(platform.clock.now());
    const around = { userId, email: member?.email ?? '', links: true };
    const endedInvitations = await endInvitationsAround(tx, organizationId, around, now);
    await deleteMember(tx, organizationId, userId);
    await announceMember(
      tx,
      platform,
      organizationId,
      say('{name} was removed from the organization', { name: nameOf(member) }),
      ctx.user.id,
    );
    await endApiTokensOf(tx, userId, { organizationId }, now);
    const detail = { endedInvitations };
    await writeAudit(tx, ctx, { action: 'members.remove', subject: member?.email ?? userId, detail });
    await endSessionsNow(tx, platform, userId, { organizationId });
  });
