import type { Invitation, Role } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';

export type StoredInvitation = {
  organizationId: string;
  organizationName: string;
  id: string;
  email: string | null;
  name: string | null;
  role: Role;
  invitedBy: string;
};

export const insertInvitation = async (
  tx: Tx,
  row: Omit<StoredInvitation, 'organizationName'> & {
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
      invited_by: row.invitedBy,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .execute();
};

/** Invitations that somebody could still accept, the newest first. */
export const listInvitations = async (tx: Tx, organizationId: string, now: Date): Promise<Invitation[]> => {
  const rows = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role as Role,
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    uses: row.uses,
  }));
};

/** The invitation that a code opens; null when it is unknown, taken back, used or too old. */
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
      'invitations.invited_by',
    ])
    .where('code_hash', '=', codeHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('organizations.status', '=', 'active')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role as Role,
    invitedBy: row.invited_by,
  };
};

/** Counts a use; an invitation to one address ends with it. */
export const recordUse = async (tx: Tx, { organizationId, id, email }: StoredInvitation, now: Date): Promise<void> => {
  await tx
    .updateTable('invitations')
    .set((set) => ({ uses: set('uses', '+', 1), ...(email === null ? {} : { ended_at: now }) }))
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
