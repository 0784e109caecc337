/** Who belongs to an organization. */
import { sortedByName, type Role } from '@sightline/contract';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tenant.ts';

/** Members of the organization of a tenant's transaction. */
export const listMembers = async (tx: Tx): Promise<{ userId: string; role: Role }[]> => {
  const rows = await tx.selectFrom('memberships').select(['user_id', 'role']).orderBy('created_at').execute();
  return rows.map((row) => ({ userId: row.user_id, role: row.role as Role }));
};

export type MemberAccount = { id: string; name: string; email: string; role: Role; verifiedEmail: string | null };

/** What links members to people of the sources. */
export const listMemberAccounts = async (tx: Tx, organizationId: string): Promise<MemberAccount[]> => {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.email_verified_at', 'memberships.role'])
    .where('memberships.organization_id', '=', organizationId)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role as Role,
    verifiedEmail: row.email_verified_at === null ? null : row.email,
  }));
};

export type AnnouncementReader = {
  userId: string;
  role: Role;
  /** Their organization shows individual figures only to the person they are about. */
  teamsOnly: boolean;
  email: string | null;
};

/** Members who can be sent announcements; the address only of those who confirmed it, and of no demo account. */
export const listAnnouncementReaders = async (tx: Tx, organizationId: string): Promise<AnnouncementReader[]> => {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['users.id', 'users.email', 'users.email_verified_at', 'users.is_demo', 'memberships.role'])
    .select('organizations.teams_only_since')
    .where('memberships.organization_id', '=', organizationId)
    .where('users.status', '=', 'active')
    .orderBy('memberships.created_at')
    .execute();
  return rows.map((row) => ({
    userId: row.id,
    role: row.role as Role,
    teamsOnly: row.teams_only_since !== null,
    email: row.email_verified_at === null || row.is_demo ? null : row.email,
  }));
};

/** Names of users by id, including former members. */
export const readNames = async (tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await tx.selectFrom('users').select(['id', 'name']).where('id', '=', anyOf('uuid', userIds)).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
};

export type TenantAdmin = { id: string; name: string; email: string; lastLogin: string | null };

export const listTenantAdmins = async (tx: Tx, tenantId: string): Promise<TenantAdmin[]> => {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.last_login_at'])
    .where('memberships.organization_id', '=', tenantId)
    .where('memberships.role', '=', 'admin')
    .orderBy('users.id')
    .execute();
  return sortedByName(rows).map(({ last_login_at, ...row }) => ({
    ...row,
    lastLogin: last_login_at?.toISOString() ?? null,
  }));
};
