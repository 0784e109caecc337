/** Limits of an organization that platform admins set. */
import type { Plan, TenantState } from '@sightline/contract';
import type { Tx } from '../../../platform/database/tenant.ts';

export const setTrialEnd = async (tx: Tx, organizationId: string, at: Date): Promise<void> => {
  await tx.updateTable('organizations').set({ trial_ends_at: at }).where('id', '=', organizationId).execute();
};

export const setTenantStatus = async (tx: Tx, tenantId: string, status: TenantState): Promise<void> => {
  await tx.updateTable('organizations').set({ status }).where('id', '=', tenantId).execute();
};

/** A granted plan ends the trial. */
export const setTenantPlan = async (tx: Tx, tenantId: string, plan: Plan): Promise<void> => {
  await tx
    .updateTable('organizations')
    .set({ subscription_tier: plan, trial_ends_at: null })
    .where('id', '=', tenantId)
    .execute();
};

export const setTenantLimits = async (
  tx: Tx,
  tenantId: string,
  { maxUsers, maxTeams }: { maxUsers: number | null; maxTeams: number | null },
): Promise<void> => {
  await tx
    .updateTable('organizations')
    .set({ max_users: maxUsers, max_teams: maxTeams })
    .where('id', '=', tenantId)
    .execute();
};
