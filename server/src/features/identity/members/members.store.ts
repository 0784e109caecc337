import { sortedByName, type Member, type Role } from '@sightline/contract';
import { sql } from 'kysely';
import { logoAddress } from '../../organizations/index.ts';
import type { Tx } from '../../../platform/database/tenant.ts';

export type MemberOrganization = {
  id: string;
  name: string;
  logo: string | null;
  role: Role;
  memberCount: number;
};

/** The active organizations that a user belongs to, by name. */
export const listOwnOrganizations = async (tx: Tx, userId: string): Promise<MemberOrganization[]> => {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .leftJoin('organization_logos', 'organization_logos.organization_id', 'organizations.id')
    .select((of) => [
      'organizations.id',
      'organizations.name',
      'organization_logos.id as logo_id',
      'memberships.role',
      of
        .selectFrom('memberships as others')
        .whereRef('others.organization_id', '=', 'organizations.id')
        .select((count) => count.fn.countAll<number>().as('members'))
        .as('members'),
    ])
    .where('memberships.user_id', '=', userId)
    .where('organizations.status', '=', 'active')
    .orderBy('organizations.id')
    .execute();
  return sortedByName(rows).map((row) => ({
    id: row.id,
    name: row.name,
    logo: logoAddress(row.logo_id),
    role: row.role as Role,
    memberCount: row.members ?? 0,
  }));
};

/** Names of the user's organizations that nobody can open at the moment. */
export const listOwnSuspended = async (tx: Tx, userId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select('organizations.name')
    .where('memberships.user_id', '=', userId)
    .where('organizations.status', '=', 'suspended')
    .orderBy('organizations.id')
    .execute();
  return sortedByName(rows).map(({ name }) => name);
};

export const listMembersOf = async (tx: Tx, organizationId: string): Promise<Member[]> => {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select((of) => [
      'users.id',
      'users.name',
      'users.email',
      'memberships.role',
      'memberships.created_at',
      'users.last_login_at',
      of
        .exists(
          of
            .selectFrom('two_factor_secrets')
            .select('two_factor_secrets.user_id')
            .whereRef('two_factor_secrets.user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        )
        .as('has_app'),
      of
        .exists(of.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id'))
        .as('has_passkey'),
    ])
    .where('memberships.organization_id', '=', organizationId)
    .orderBy('users.id')
    .execute();
  return sortedByName(rows).map((row) => ({
    userId: row.id,
    name: row.name,
    email: row.email,
    role: row.role as Role,
    joinedAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    hasSecondFactor: row.has_app === true || row.has_passkey === true,
  }));
};

/** The organizations that a user belongs to, closed ones included. */
export const listMembershipsOf = async (tx: Tx, userId: string): Promise<string[]> => {
  const rows = await tx.selectFrom('memberships').select('organization_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.organization_id);
};

/** A user's role; locks the organization's memberships until the transaction ends. */
export const holdRole = async (tx: Tx, organizationId: string, userId: string): Promise<Role | null> => {
  await sql`select 1 from organizations where id = ${organizationId} for update`.execute(tx);
  const row = await tx
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (row?.role as Role | undefined) ?? null;
};

export type ProtectedAccount = { email: string; name: string; isPlatformAdmin: boolean; organizations: number };

/** An account and its number of organizations, locked so that it joins no other one until the transaction ends. */
export const holdAccount = async (tx: Tx, userId: string): Promise<ProtectedAccount | null> => {
  const row = await tx
    .selectFrom('users')
    .select(['email', 'name', 'is_platform_admin'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { count } = await tx
    .selectFrom('memberships')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { email: row.email, name: row.name, isPlatformAdmin: row.is_platform_admin, organizations: count };
};

export const countMembers = async (tx: Tx, organizationId: string, role?: Role): Promise<number> => {
  let query = tx
    .selectFrom('memberships')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId);
  if (role !== undefined) query = query.where('role', '=', role);
  return (await query.executeTakeFirstOrThrow()).count;
};

/** @returns false when they belong to it already */
export const insertMember = async (
  tx: Tx,
  member: { organizationId: string; userId: string; role: Role },
  now: Date,
): Promise<boolean> => {
  const result = await tx
    .insertInto('memberships')
    .values({ organization_id: member.organizationId, user_id: member.userId, role: member.role, created_at: now })
    .onConflict((on) => on.columns(['organization_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const updateRole = async (tx: Tx, organizationId: string, userId: string, role: Role): Promise<void> => {
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
};

export const deleteMember = async (tx: Tx, organizationId: string, userId: string): Promise<void> => {
  await tx
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
};

export const updateOrganization = async (
  tx: Tx,
  organizationId: string,
  change: { name?: string | undefined; domain?: string | null | undefined; time_zone?: string | undefined },
): Promise<void> => {
  const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('organizations').set(values).where('id', '=', organizationId).execute();
};
