import type { Organization, Role } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { removePreferences } from './preferences/preferences.store.ts';

export type Account = { id: string; passwordHash: string | null; status: string; isDemo: boolean };

/** The account that has verified an address. */
export const findVerifiedAccount = async (tx: Tx, email: string): Promise<Account | null> => {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'password_hash', 'status', 'is_demo'])
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.id, passwordHash: row.password_hash, status: row.status, isDemo: row.is_demo };
};

/** The organisation a user signs in to: the one they joined first, suspended ones left out. */
export const firstOrganization = async (tx: Tx, userId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('organizations.status', '=', 'active')
    .orderBy('memberships.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.organization_id ?? null;
};

export const readOrganization = async (tx: Tx, organizationId: string): Promise<Organization | null> => {
  const row = await tx
    .selectFrom('organizations')
    .select((of) => [
      'id',
      'name',
      'domain',
      'time_zone',
      'subscription_tier',
      of
        .selectFrom('memberships')
        .whereRef('memberships.organization_id', '=', 'organizations.id')
        .select((count) => count.fn.countAll<number>().as('members'))
        .as('members'),
    ])
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const unlimited = row.subscription_tier === 'enterprise';
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    timeZone: row.time_zone,
    subscriptionTier: row.subscription_tier as Organization['subscriptionTier'],
    memberCount: row.members ?? 0,
    settings: {
      features: unlimited
        ? { maxUsers: -1, maxTeams: -1, dataRetention: -1 }
        : { maxUsers: 100, maxTeams: 20, dataRetention: 365 },
    },
  };
};

/** Zone of the organisation's days; works in a tenant's transaction as well. */
export const readTimeZone = async (tx: Tx, organizationId: string): Promise<string> => {
  const row = await tx
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return row.time_zone;
};

export const listActiveOrganizations = async (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .where('is_sample', '=', false)
    .orderBy('created_at')
    .execute();

/** The organisation of the demo's users, whatever it is called; null before there is one. */
export const findDemoOrganization = async (tx: Tx): Promise<string | null> => {
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.organization_id')
    .where('users.is_demo', '=', true)
    .orderBy('memberships.created_at')
    .executeTakeFirst();
  return row?.organization_id ?? null;
};

/** Members of the organisation of a tenant's transaction. */
export const listMembers = async (tx: Tx): Promise<{ userId: string; role: Role }[]> => {
  const rows = await tx.selectFrom('memberships').select(['user_id', 'role']).orderBy('created_at').execute();
  return rows.map((row) => ({ userId: row.user_id, role: row.role as Role }));
};

export type NewOrganization = {
  id: string;
  name: string;
  domain?: string | null;
  timeZone: string;
  now: Date;
  isSample?: true;
};
export type NewMember = { id: string; email: string; name: string; passwordHash: string; role: Role; isDemo: boolean };

export const insertOrganization = async (
  tx: Tx,
  organization: NewOrganization,
  members: NewMember[],
): Promise<void> => {
  await tx
    .insertInto('organizations')
    .values({
      id: organization.id,
      name: organization.name,
      domain: organization.domain ?? null,
      time_zone: organization.timeZone,
      is_sample: organization.isSample === true,
      created_at: organization.now,
    })
    .execute();
  for (const member of members) {
    await tx
      .insertInto('users')
      .values({
        id: member.id,
        email: member.email,
        name: member.name,
        password_hash: member.passwordHash,
        password_changed_at: organization.now,
        is_demo: member.isDemo,
        // Nobody confirms these: the demo's addresses have no mailbox.
        email_verified_at: organization.now,
        created_at: organization.now,
      })
      .execute();
    await tx
      .insertInto('memberships')
      .values({
        organization_id: organization.id,
        user_id: member.id,
        role: member.role,
        created_at: organization.now,
      })
      .execute();
  }
};

/** Puts a member back to how they were: name, password, role; their sessions go on. */
export const restoreMember = async (
  tx: Tx,
  organizationId: string,
  member: Pick<NewMember, 'email' | 'name' | 'role' | 'passwordHash'>,
  now: Date,
): Promise<string | null> => {
  const user = await tx
    .updateTable('users')
    .set({
      name: member.name,
      password_hash: member.passwordHash,
      password_changed_at: now,
      avatar: null,
      status: 'active',
    })
    .where(sql<boolean>`lower(email) = ${member.email.toLowerCase()}`)
    .where('is_demo', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (user === undefined) return null;
  await removePreferences(tx, user.id);
  await tx
    .updateTable('memberships')
    .set({ role: member.role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', user.id)
    .execute();
  return user.id;
};
