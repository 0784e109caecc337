import type { Tx } from '../../platform/database/tenant.ts';
import { readPlatformSettings } from '../../platform/settings/platform-settings.store.ts';
import { readOrganization } from './identity.store.ts';

export type TenantLimits = { users: number; teams: number; retentionDays: number };

/**
 * What an organization may have: what a platform admin has set for it, else what its plan includes, but never more than
 * the platform allows each organization.
 */
export const readLimits = async (tx: Tx, organizationId: string): Promise<TenantLimits> => {
  const plan = (await readOrganization(tx, organizationId))?.settings.features;
  const own = await tx
    .selectFrom('organizations')
    .select(['max_users', 'max_teams'])
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (plan === undefined || own === undefined) return { users: 0, teams: 0, retentionDays: 0 };
  const { settings } = await readPlatformSettings(tx);
  const within = (planned: number, most: number): number => (planned === -1 ? most : Math.min(planned, most));
  return {
    users: own.max_users ?? within(plan.maxUsers, settings.maxUsersPerTenant),
    teams: own.max_teams ?? within(plan.maxTeams, settings.maxTeamsPerTenant),
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

export const setTrialEnd = async (tx: Tx, organizationId: string, at: Date): Promise<void> => {
  await tx.updateTable('organizations').set({ trial_ends_at: at }).where('id', '=', organizationId).execute();
};
