/** Every kind of caller: an organization with one user of each kind, and outsiders. */
import { randomUUID } from 'node:crypto';
import type { Role } from '@sightline/contract';
import { hashPassword, insertOrganization } from '../features/identity/index.ts';
import { insertInvitation } from '../features/identity/members/invitations.store.ts';
import { deleteMember } from '../features/identity/members/members.store.ts';
import { openSession } from '../features/identity/sessions/open-session.ts';
import { hashOf } from '../platform/secret-links.ts';
import { issueToken, tokenSeconds } from '../features/identity/sessions/tokens.ts';
import type { Platform, SessionUser } from '../platform/context.ts';
import { withSystem, withTenant, type Tx } from '../platform/database/tenant.ts';
import { addData } from './organization-data.test-support.ts';

export const everybodysPassword = 'Everybody-Knows-1t';

/** In the order in which they call: those who are refused everywhere first, those who change things last. */
export const callerKinds = [
  'nobody',
  'tampered token',
  'expired token',
  'suspended user',
  'suspended organization',
  'revoked API token',
  'removed admin',
  'API token without the scope',
  'stranger claiming this organization',
  'stranger',
  'unverified founder',
  'platform admin',
  'developer',
  'demo',
  'manager',
  'admin',
] as const;
export type Caller = (typeof callerKinds)[number];

/** The ids that rows refer to, of the organization under test; every caller knows them. */
export type World = {
  organizationId: string;
  /** A member who is not one of the callers. */
  userId: string;
  email: string;
  teamId: string;
  sprintId: string;
  /** A person who is not linked to any caller. */
  personId: string;
  /** The calling developer. */
  ownPersonId: string;
  sessionId: string;
  /** An API token of that member. */
  tokenId: string;
  invitationId: string;
  /** The code of a link that any number of people may use. */
  invitationCode: string;
  /** The code of a link whose creator, an admin, has been removed. */
  endedInvitationCode: string;
  /** An id and number that nothing has. */
  unknownId: string;
  /** Returns a different value each time. */
  unique: () => string;
};

/** `headers` authenticate each caller. */
export type Callers = { world: World; headers: Record<Caller, Record<string, string>> };

/** Everybody's password, hashed once because hashing is slow. */
const passwordHash = hashPassword(everybodysPassword);

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Users and sessions of all callers, in one transaction because tests create hundreds of such organizations. */
const addCallers = async (platform: Platform, tx: Tx) => {
  const now = new Date(platform.clock.now());
  const hash = await passwordHash;
  const organization = async (
    roles: readonly { role: Role; isDemo?: boolean }[],
  ): Promise<{ id: string; users: { id: string; email: string }[] }> => {
    const id = randomUUID();
    const users = roles.map(({ role, isDemo = false }) => {
      const userId = randomUUID();
      return { id: userId, email: `${userId}@acme.example`, name: `A ${role}`, passwordHash: hash, role, isDemo };
    });
    await insertOrganization(tx, { id, name: 'Acme', timeZone: 'UTC', now }, users);
    return { id, users };
  };
  const session = (userId: string, organizationId: string | null): Promise<SessionUser> =>
    openSession(tx, { platform, origin: { address: '192.0.2.1', agent: 'test' } }, userId, organizationId);
  const token = async (userId: string, organizationId: string | null): Promise<string> =>
    issueToken(platform.secrets, await session(userId, organizationId), platform.clock.now());

  const home = await organization([
    { role: 'developer' },
    { role: 'manager' },
    { role: 'admin' },
    { role: 'admin', isDemo: true },
    { role: 'admin' },
    { role: 'developer' },
    { role: 'admin' },
  ]);
  const [developer, manager, admin, demo, suspended, member, removed] = home.users.map((user) => user.id) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const elsewhere = await organization([{ role: 'admin' }]);
  const founded = await organization([{ role: 'admin' }]);
  const closed = await organization([{ role: 'admin' }]);
  const platformAdmin = await organization([{ role: 'admin' }]);
  const [stranger, founder, ofClosed, operator] = [elsewhere, founded, closed, platformAdmin].map(
    (caller) => caller.users[0]?.id ?? '',
  ) as [string, string, string, string];

  const good = await token(admin, home.id);
  const expired = await issueToken(
    platform.secrets,
    await session(admin, home.id),
    platform.clock.now() - (tokenSeconds + 1) * 1000,
  );
  const [ofSuspended, inClosed, ofStranger] = [
    await token(suspended, home.id),
    await token(ofClosed, closed.id),
    await token(stranger, elsewhere.id),
  ];
  const other = await session(member, home.id);
  const ofRemoved = await token(removed, home.id);
  const invitation = { id: randomUUID(), code: randomUUID() };
  const ended = { id: randomUUID(), code: randomUUID() };
  await tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended).execute();
  await tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', founder).execute();
  await tx.updateTable('users').set({ is_platform_admin: true }).where('id', '=', operator).execute();
  await tx.updateTable('organizations').set({ status: 'suspended' }).where('id', '=', closed.id).execute();
  for (const { id, code, inviterId } of [
    { ...invitation, inviterId: null },
    { ...ended, inviterId: removed },
  ])
    await insertInvitation(tx, {
      organizationId: home.id,
      id,
      codeHash: hashOf(code),
      email: null,
      name: null,
      role: 'developer',
      teamId: null,
      invitedBy: 'A admin',
      inviterId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
  await deleteMember(tx, home.id, removed);

  return {
    now,
    organizationId: home.id,
    member,
    admin,
    developer,
    other,
    invitation,
    ended,
    tokens: {
      good,
      expired,
      ofSuspended,
      inClosed,
      ofStranger,
      ofRemoved,
      ofFounder: await token(founder, founded.id),
      ofOperator: await token(operator, null),
      ofDeveloper: await token(developer, home.id),
      ofDemo: await token(demo, home.id),
      ofManager: await token(manager, home.id),
    },
  };
};

/** Creates an organization with its callers, independent of earlier ones. */
export const createCallers = async (platform: Platform): Promise<Callers> => {
  const added = await withSystem(platform.database, (tx) => addCallers(platform, tx));
  const { organizationId, member, other, invitation, ended, tokens } = added;
  const { good } = tokens;
  const { teamId, ownPersonId, personId, ofAdmin, ofMember, revoked } = await withTenant(
    platform.database,
    organizationId,
    (tx) => addData(tx, added),
  );
  return {
    world: {
      organizationId,
      userId: member,
      email: other.email,
      teamId,
      sprintId: 'sprint-1',
      personId,
      ownPersonId,
      sessionId: other.sessionId,
      tokenId: ofMember.id,
      invitationId: invitation.id,
      invitationCode: invitation.code,
      endedInvitationCode: ended.code,
      unknownId: randomUUID(),
      unique: () => randomUUID(),
    },
    headers: {
      nobody: {},
      'tampered token': bearer(`${good.slice(0, -4)}${good.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`),
      'expired token': bearer(tokens.expired),
      'suspended user': bearer(tokens.ofSuspended),
      'suspended organization': bearer(tokens.inClosed),
      'revoked API token': bearer(revoked.token),
      'API token without the scope': bearer(ofAdmin.token),
      'stranger claiming this organization': { ...bearer(tokens.ofStranger), 'x-organization-id': organizationId },
      stranger: bearer(tokens.ofStranger),
      'unverified founder': bearer(tokens.ofFounder),
      'platform admin': bearer(tokens.ofOperator),
      'removed admin': bearer(tokens.ofRemoved),
      developer: bearer(tokens.ofDeveloper),
      demo: bearer(tokens.ofDemo),
      manager: bearer(tokens.ofManager),
      admin: bearer(good),
    },
  };
};
