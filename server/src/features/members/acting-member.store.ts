import type { Role } from '@sightline/contract';
import { defaultTerms, type SessionUser } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';

/**
 * The current member, for work on their behalf without a session. Null if the user, the organization or the membership
 * may no longer act.
 */
export const findActingMember = async (tx: Tx, organizationId: string, userId: string): Promise<SessionUser | null> => {
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['users.id', 'users.email', 'users.email_verified_at', 'users.name', 'users.avatar'])
    .select(['users.is_platform_admin', 'users.is_demo', 'memberships.role', 'organizations.name as organization_name'])
    .select('organizations.teams_only_since')
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.user_id', '=', userId)
    .where('users.status', '=', 'active')
    .where('organizations.status', '=', 'active')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    sessionId: '',
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    name: row.name,
    role: row.role as Role,
    isPlatformAdmin: row.is_platform_admin,
    isDemo: row.is_demo,
    organizationId,
    organizationName: row.organization_name,
    avatar: row.avatar,
    teamsOnlySince: row.teams_only_since,
    terms: defaultTerms,
  };
};
