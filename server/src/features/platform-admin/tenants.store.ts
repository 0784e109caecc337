/** Organizations as platform admins see them: identity and limits, without their data. */
import type { Plan, Tenant, TenantState } from '@sightline/contract';
import { sql } from 'kysely';
import { containing } from '../../platform/database/containing.ts';
import type { Tx } from '../../platform/database/tenant.ts';

/** Only the demo's organization is shown to the demo's platform admin, whose password is public. */
export type TenantScope = { demoOnly: boolean };

const inScope = ({ demoOnly }: TenantScope) =>
  demoOnly
    ? sql<boolean>`exists (select from memberships m join users u on u.id = m.user_id
        where m.organization_id = organizations.id and u.is_demo)`
    : sql<boolean>`true`;

const adminEmail = sql<string | null>`(
  select u.email from memberships m join users u on u.id = m.user_id
  where m.organization_id = organizations.id and m.role = 'admin' order by m.created_at, u.id limit 1)`;

const select = (tx: Tx, scope: TenantScope) =>
  tx
    .selectFrom('organizations')
    .select([
      'id',
      'name',
      'status',
      'domain',
      'subscription_tier',
      'created_at',
      'time_zone',
      'max_users',
      'max_teams',
      'trial_ends_at',
      adminEmail.as('admin_email'),
      sql<number>`(select count(*) from memberships m where m.organization_id = organizations.id)`.as('users'),
      sql<Date | null>`(select max(last_seen_at) from sessions s where s.organization_id = organizations.id)`.as(
        'last_activity',
      ),
    ])
    .where('is_sample', '=', false)
    .where(inScope(scope));

const matching = (search: string) => {
  const pattern = containing(search);
  return sql<boolean>`(name ilike ${pattern} or domain ilike ${pattern} or exists (
    select from memberships m join users u on u.id = m.user_id
    where m.organization_id = organizations.id and m.role = 'admin' and u.email ilike ${pattern}))`;
};

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;
export type TenantRow = Tenant & {
  timeZone: string;
  maxUsers: number | null;
  maxTeams: number | null;
  trialEndsAt: string | null;
};

const present = (row: Row): TenantRow => ({
  id: row.id,
  name: row.name,
  status: row.status as TenantState,
  domain: row.domain,
  adminEmail: row.admin_email,
  userCount: row.users,
  subscription: row.subscription_tier as Plan,
  createdAt: row.created_at.toISOString(),
  lastActivity: row.last_activity?.toISOString() ?? null,
  timeZone: row.time_zone,
  maxUsers: row.max_users,
  maxTeams: row.max_teams,
  trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
});

export type Part = { page: number; limit: number };

/** How many organizations there are, and how many fit a search. */
export const countTenants = async (
  tx: Tx,
  scope: TenantScope,
  search: string,
): Promise<{ found: number; of: number }> => {
  const count = sql<number>`count(*)`;
  const row = await tx
    .selectFrom('organizations')
    .select([sql<number>`${count} filter (where ${matching(search)})`.as('found'), count.as('of')])
    .where('is_sample', '=', false)
    .where(inScope(scope))
    .executeTakeFirstOrThrow();
  return row;
};

/** A page of the organizations that fit a search, the newest first. */
export const listTenants = async (tx: Tx, scope: TenantScope, search: string, part: Part): Promise<TenantRow[]> => {
  const rows = await select(tx, scope)
    .where(matching(search))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(part.limit)
    .offset((part.page - 1) * part.limit)
    .execute();
  return rows.map(present);
};

export const findTenant = async (tx: Tx, scope: TenantScope, tenantId: string): Promise<TenantRow | null> => {
  const row = await select(tx, scope).where('id', '=', tenantId).executeTakeFirst();
  return row === undefined ? null : present(row);
};
