import type { SecurityPolicy } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

const select = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('organizations')
    .select(['strict_sessions', 'require_two_factor', 'teams_only_since'])
    .where('id', '=', organizationId);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;
const present = (row: Row): SecurityPolicy => ({
  strictSessions: row.strict_sessions,
  requireTwoFactor: row.require_two_factor,
  teamsOnly: row.teams_only_since !== null,
});

export const readPolicy = async (tx: Tx, organizationId: string): Promise<SecurityPolicy> =>
  present(await select(tx, organizationId).executeTakeFirstOrThrow());

/** The same, locked until the transaction ends. */
export const holdPolicy = async (tx: Tx, organizationId: string): Promise<SecurityPolicy> =>
  present(await select(tx, organizationId).forNoKeyUpdate().executeTakeFirstOrThrow());

/** @param now since when only teams are shown, if that changes */
export const updatePolicy = async (
  tx: Tx,
  organizationId: string,
  policy: SecurityPolicy,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('organizations')
    .set({
      strict_sessions: policy.strictSessions,
      require_two_factor: policy.requireTwoFactor,
      teams_only_since: policy.teamsOnly ? sql`coalesce(teams_only_since, ${now})` : null,
    })
    .where('id', '=', organizationId)
    .execute();
};

/** Counts every open session of an organization as active now. */
export const markActive = async (tx: Tx, organizationId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
};
