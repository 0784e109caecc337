/** Organizations: their names, time zones and plan limits. */
import type { Organization } from '@sightline/contract';
import { oncePerBatch } from '../../platform/database/once-per-transaction.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { readPlatformSettings } from '../../platform/settings/platform-settings.store.ts';
import { logoAddress } from './logo-address.ts';

export const readOrganization = async (tx: Tx, organizationId: string): Promise<Organization | null> => {
  const row = await tx
    .selectFrom('organizations')
    .leftJoin('organization_logos', 'organization_logos.organization_id', 'organizations.id')
    .select((of) => [
      'organizations.id',
      'organizations.name',
      'organization_logos.id as logo_id',
      'domain',
      'time_zone',
      'subscription_tier',
      of
        .selectFrom('memberships')
        .whereRef('memberships.organization_id', '=', 'organizations.id')
        .select((count) => count.fn.countAll<number>().as('members'))
        .as('members'),
    ])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const unlimited = row.subscription_tier === 'enterprise';
  return {
    id: row.id,
    name: row.name,
    logo: logoAddress(row.logo_id),
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

/** The picture as it was uploaded; works in a tenant's transaction as well. */
export const readLogo = async (tx: Tx, organizationId: string): Promise<Buffer | null> => {
  const row = await tx
    .selectFrom('organization_logos')
    .select('content')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.content ?? null;
};

/** Zone of the organization's days; works in a tenant's transaction as well. */
export const readTimeZone = oncePerBatch(async (tx: Tx, organizationId: string): Promise<string> => {
  const row = await tx
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return row.time_zone;
});

export const listActiveOrganizations = async (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .where('is_sample', '=', false)
    .orderBy('created_at')
    .execute();

/** The demo users' organization, under any name; null before it exists. */
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

/** The organization with sample data; null before it exists. */
export const findSampleOrganization = async (
  tx: Tx,
): Promise<{ id: string; name: string; timeZone: string; createdAt: Date } | null> => {
  const row = await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'time_zone', 'created_at'])
    .where('is_sample', '=', true)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, name: row.name, timeZone: row.time_zone, createdAt: row.created_at };
};

export type TenantLimits = { users: number; teams: number; retentionDays: number };

/**
 * An organization's limits: as set by a platform admin, otherwise by its plan, but never more than the platform allows.
 */
export const readLimits = async (tx: Tx, organizationId: string): Promise<TenantLimits> => {
  const plan = (await readOrganization(tx, organizationId))?.settings.features;
  const stored = await tx
    .selectFrom('organizations')
    .select(['max_users', 'max_teams'])
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (plan === undefined || stored === undefined) return { users: 0, teams: 0, retentionDays: 0 };
  const { settings } = await readPlatformSettings(tx);
  const within = (planned: number, most: number): number => (planned === -1 ? most : Math.min(planned, most));
  return {
    users: stored.max_users ?? within(plan.maxUsers, settings.maxUsersPerTenant),
    teams: stored.max_teams ?? within(plan.maxTeams, settings.maxTeamsPerTenant),
    retentionDays: plan.dataRetention,
  };
};

export const readTrialEnd = async (tx: Tx, organizationId: string): Promise<Date | null> => {
  const row = await tx
    .selectFrom('organizations')
    .select('trial_ends_at')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.trial_ends_at ?? null;
};
