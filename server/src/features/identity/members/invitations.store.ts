import { capabilitiesOf, roles, type Invitation, type Role } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

export type StoredInvitation = {
  organizationId: string;
  organizationName: string;
  id: string;
  email: string | null;
  name: string | null;
  role: Role;
  teamId: string | null;
  invitedBy: string;
};

const inviters = roles.filter((role) => capabilitiesOf[role].includes('canManageUsers'));

/** Whether the creator of an invitation may still invite; invitations created by the product have no creator. */
const isInviterEntitled = sql<boolean>`(invitations.inviter_id is null or exists (
  select from memberships join users on users.id = memberships.user_id
  where memberships.organization_id = invitations.organization_id
    and memberships.user_id = invitations.inviter_id and memberships.role = any(${sql.val(inviters)})
    and users.status = 'active' and users.email_verified_at is not null))`;

export const insertInvitation = async (
  tx: Tx,
  row: Omit<StoredInvitation, 'organizationName'> & {
    inviterId: string | null;
    codeHash: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> => {
  await tx
    .insertInto('invitations')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      code_hash: row.codeHash,
      email: row.email,
      name: row.name,
      role: row.role,
      team_id: row.teamId,
      invited_by: row.invitedBy,
      inviter_id: row.inviterId,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .execute();
};

/** Open invitations, the newest first. */
export const listInvitations = async (tx: Tx, organizationId: string, now: Date): Promise<Invitation[]> => {
  const rows = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isInviterEntitled)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role as Role,
    teamId: row.team_id,
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    uses: row.uses,
  }));
};

/** The invitation of a code; null if the code is unknown, revoked, used or expired. */
export const findInvitation = async (tx: Tx, codeHash: string, now: Date): Promise<StoredInvitation | null> => {
  const row = await tx
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select([
      'invitations.organization_id',
      'organizations.name as organization_name',
      'invitations.id',
      'invitations.email',
      'invitations.name',
      'invitations.role',
      'invitations.team_id',
      'invitations.invited_by',
    ])
    .where('code_hash', '=', codeHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('organizations.status', '=', 'active')
    .where(isInviterEntitled)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role as Role,
    teamId: row.team_id,
    invitedBy: row.invited_by,
  };
};

/** Counts a use; an invitation to one address ends with it. */
export const recordUse = async (
  tx: Tx,
  { organizationId, id, email }: StoredInvitation,
  userId: string,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('invitations')
    .set((set) => ({ uses: set('uses', '+', 1), ...(email === null ? {} : { ended_at: now, accepted_by: userId }) }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

/** @returns whether there was one to end */
export const endInvitation = async (tx: Tx, organizationId: string, id: string, now: Date): Promise<boolean> => {
  const result = await tx
    .updateTable('invitations')
    .set({ ended_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Ends the open invitations that were mailed to an address. */
export const endInvitationsTo = async (tx: Tx, organizationId: string, email: string, now: Date): Promise<void> => {
  await tx
    .updateTable('invitations')
    .set({ ended_at: now })
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();
};

/**
 * Revokes invitations that would let a user back in: those they created or received, and, if they were removed, links
 * for several people, which they may have saved. @returns the number revoked
 */
export const endInvitationsAround = async (
  tx: Tx,
  organizationId: string,
  { userId, email, links }: { userId: string; email: string; links: boolean },
  now: Date,
): Promise<number> => {
  const result = await tx
    .updateTable('invitations')
    .set({ ended_at: now })
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where((of) =>
      of.or([
        of('inviter_id', '=', userId),
        ...(links ? [of('email', 'is', null)] : []),
        of(sql`lower(email)`, '=', email.toLowerCase()),
      ]),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};

/** Users who accepted an invitation for a team, in order of acceptance. Also works in a tenant's transaction. */
export const listAcceptedForTeams = async (
  tx: Tx,
  organizationId: string,
): Promise<{ userId: string; email: string; teamId: string; at: Date }[]> => {
  const rows = await tx
    .selectFrom('invitations')
    .select(['accepted_by', 'email', 'team_id', 'ended_at'])
    .where('organization_id', '=', organizationId)
    .where('accepted_by', 'is not', null)
    .where('team_id', 'is not', null)
    .orderBy('ended_at')
    .execute();
  return rows.flatMap(({ accepted_by: userId, email, team_id: teamId, ended_at: at }) =>
    userId === null || email === null || teamId === null || at === null ? [] : [{ userId, email, teamId, at }],
  );
};
