import type { Plan, Role } from '@sightline/contract';
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

/** The organization a user signs in to: the first one they joined that is not suspended. */
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

export type NewOrganization = {
  id: string;
  name: string;
  domain?: string | null;
  timeZone: string;
  now: Date;
  isSample?: true;
  /** Default: Professional. */
  plan?: Plan;
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
      ...(organization.plan === undefined ? {} : { subscription_tier: organization.plan }),
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
        // Already confirmed, because the demo's addresses have no mailbox.
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

/** Resets a member's name, password and role. Their sessions continue. */
const restoreMember = async (
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

/** Resets the demo's members and its visibility setting. @returns their ids, in order */
export const restoreMembers = async (
  tx: Tx,
  organizationId: string,
  members: readonly Pick<NewMember, 'email' | 'name' | 'role' | 'passwordHash'>[],
  now: Date,
): Promise<(string | null)[]> => {
  await tx.updateTable('organizations').set({ teams_only_since: null }).where('id', '=', organizationId).execute();
  const ids = [];
  for (const member of members) ids.push(await restoreMember(tx, organizationId, member, now));
  return ids;
};

/** Deletes the organization of the sample data with everything in it. */
export const removeSampleOrganization = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('organizations').where('is_sample', '=', true).execute();
};
