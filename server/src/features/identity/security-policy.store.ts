import type { SecurityPolicy } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';

export const readPolicy = async (tx: Tx, organizationId: string): Promise<SecurityPolicy> => {
  const row = await tx
    .selectFrom('organizations')
    .select(['strict_sessions', 'require_two_factor'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return { strictSessions: row.strict_sessions, requireTwoFactor: row.require_two_factor };
};

export const updatePolicy = async (tx: Tx, organizationId: string, policy: SecurityPolicy): Promise<void> => {
  await tx
    .updateTable('organizations')
    .set({ strict_sessions: policy.strictSessions, require_two_factor: policy.requireTwoFactor })
    .where('id', '=', organizationId)
    .execute();
};

/** Counts every open session of an organisation as active now. */
export const markActive = async (tx: Tx, organizationId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
};
