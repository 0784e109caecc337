/** Accounts of all organizations as platform admins see them. */
import type { PlatformUser, Role } from '@sightline/contract';
import { sql } from 'kysely';
import { containing } from '../../platform/database/containing.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import type { Part, TenantScope } from './tenants.store.ts';

/** A user with the organization that they joined first. */
const select = (tx: Tx, { demoOnly }: TenantScope) => {
  const query = tx.selectFrom('users').leftJoinLateral(
    (of) =>
      of
        .selectFrom('memberships')
        .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
        .select(['organizations.name as organization', 'memberships.role'])
        .whereRef('memberships.user_id', '=', 'users.id')
        .orderBy('memberships.created_at')
        .limit(1)
        .as('first'),
    (join) => join.onTrue(),
  );
  return demoOnly ? query.where('users.is_demo', '=', true) : query;
};

const fits = (search: string) => {
  const pattern = containing(search);
  return sql<boolean>`(users.name ilike ${pattern} or users.email ilike ${pattern}
    or first.organization ilike ${pattern})`;
};

/** A page of the users that fit a search, the newest first. */
export const listPlatformUsers = async (
  tx: Tx,
  scope: TenantScope,
  search: string,
  part: Part,
): Promise<PlatformUser[]> => {
  const rows = await select(tx, scope)
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.is_platform_admin',
      'users.status',
      'users.created_at',
      'users.last_login_at',
      'first.organization',
      'first.role',
    ])
    .where(fits(search))
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id')
    .limit(part.limit)
    .offset((part.page - 1) * part.limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    organizationName: row.organization,
    role: (row.role ?? (row.is_platform_admin ? 'admin' : 'developer')) as Role,
    isPlatformAdmin: row.is_platform_admin,
    status: row.status as PlatformUser['status'],
    createdAt: row.created_at.toISOString(),
    lastLogin: row.last_login_at?.toISOString() ?? null,
  }));
};

export type UserCounts = { found: number; total: number; platformAdmins: number; tenantAdmins: number; active: number };

export const countPlatformUsers = async (tx: Tx, scope: TenantScope, search: string): Promise<UserCounts> => {
  const count = sql<number>`count(*)`;
  return select(tx, scope)
    .select([
      sql<number>`${count} filter (where ${fits(search)})`.as('found'),
      count.as('total'),
      sql<number>`${count} filter (where is_platform_admin)`.as('platformAdmins'),
      sql<number>`${count} filter (where not is_platform_admin and exists (
        select from memberships m where m.user_id = users.id and m.role = 'admin'))`.as('tenantAdmins'),
      sql<number>`${count} filter (where status = 'active')`.as('active'),
    ])
    .executeTakeFirstOrThrow();
};

export type Totals = {
  organizations: number;
  users: number;
  newOrganizationsThisWeek: number;
  newUsersThisWeek: number;
  newUsersToday: number;
  byRole: Record<Role, number>;
};

/** @param week, day since when organizations and users are new */
export const readTotals = async (
  tx: Tx,
  { demoOnly }: TenantScope,
  { week, day }: { week: Date; day: Date },
): Promise<Totals> => {
  const users = sql`users where ${demoOnly ? sql`is_demo` : sql`true`}`;
  const organizations = sql`organizations where not is_sample and ${
    demoOnly
      ? sql`exists (select from memberships m join users u on u.id = m.user_id
          where m.organization_id = organizations.id and u.is_demo)`
      : sql`true`
  }`;
  const role = (name: Role) => sql`(select count(distinct m.user_id) from memberships m join users u on u.id = m.user_id
    where m.role = ${name} and ${demoOnly ? sql`u.is_demo` : sql`true`})`;
  const result = await sql<Record<string, number>>`
    select (select count(*) from ${organizations}) as organizations,
      (select count(*) from ${organizations} and created_at >= ${week}) as new_organizations,
      (select count(*) from ${users}) as users,
      (select count(*) from ${users} and created_at >= ${week}) as week_users,
      (select count(*) from ${users} and created_at >= ${day}) as day_users,
      ${role('admin')} as admins, ${role('manager')} as managers, ${role('developer')} as developers`.execute(tx);
  const row = result.rows[0] ?? {};
  const count = (name: string): number => row[name] ?? 0;
  return {
    organizations: count('organizations'),
    users: count('users'),
    newOrganizationsThisWeek: count('new_organizations'),
    newUsersThisWeek: count('week_users'),
    newUsersToday: count('day_users'),
    byRole: { admin: count('admins'), manager: count('managers'), developer: count('developers') },
  };
};
