import { sortedByName, type JoinChoices, type JoinRequest, type JoinSettings } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

/** Whether an admin of the organization still has a confirmed address of a domain that was allowed. */
const isHeld = sql<boolean>`exists (
  select from memberships join users on users.id = memberships.user_id
  where memberships.organization_id = join_domains.organization_id and memberships.role = 'admin'
    and users.status = 'active' and users.email_verified_at is not null
    and lower(substring(users.email from '[^@]*$')) = join_domains.domain)`;

export const listDomains = async (tx: Tx, organizationId: string): Promise<JoinSettings['domains']> => {
  const rows = await tx
    .selectFrom('join_domains')
    .select(['domain', 'allowed_by', 'allowed_at', isHeld.as('held')])
    .where('organization_id', '=', organizationId)
    .orderBy('domain')
    .execute();
  return rows.map((row) => ({
    domain: row.domain,
    allowedBy: row.allowed_by,
    allowedAt: row.allowed_at.toISOString(),
    held: row.held,
  }));
};

/** @returns false when it is allowed already */
export const insertDomain = async (
  tx: Tx,
  row: { organizationId: string; domain: string; allowedBy: string; now: Date },
): Promise<boolean> => {
  const result = await tx
    .insertInto('join_domains')
    .values({ organization_id: row.organizationId, domain: row.domain, allowed_by: row.allowedBy, allowed_at: row.now })
    .onConflict((on) => on.columns(['organization_id', 'domain']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** @returns whether there was one to remove */
export const deleteDomain = async (tx: Tx, organizationId: string, domain: string): Promise<boolean> => {
  const result = await tx
    .deleteFrom('join_domains')
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/**
 * Active organizations that allow a domain and have an admin with it, except the user's own and those that recently
 * declined them.
 */
export const listJoinable = async (
  tx: Tx,
  asking: { userId: string; domain: string; declinedSince: Date },
): Promise<{ id: string; name: string }[]> => {
  const rows = await tx
    .selectFrom('join_domains')
    .innerJoin('organizations', 'organizations.id', 'join_domains.organization_id')
    .select(['organizations.id', 'organizations.name'])
    .where('join_domains.domain', '=', asking.domain)
    .where('organizations.status', '=', 'active')
    .where(isHeld)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('memberships')
            .select('memberships.user_id')
            .whereRef('memberships.organization_id', '=', 'organizations.id')
            .where('memberships.user_id', '=', asking.userId),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('join_requests')
            .select('join_requests.id')
            .whereRef('join_requests.organization_id', '=', 'organizations.id')
            .where('join_requests.user_id', '=', asking.userId)
            .where((of) =>
              of.or([
                of('state', '=', 'open'),
                of.and([of('state', '=', 'declined'), of('answered_at', '>', asking.declinedSince)]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('organizations.id')
    .execute();
  return sortedByName(rows);
};

/** A user's requests: the open ones, and those declined since then. */
export const listOwnRequests = async (
  tx: Tx,
  userId: string,
  declinedSince: Date,
): Promise<JoinChoices['requests']> => {
  const rows = await tx
    .selectFrom('join_requests')
    .innerJoin('organizations', 'organizations.id', 'join_requests.organization_id')
    .select(['join_requests.id', 'organizations.name', 'join_requests.state', 'join_requests.asked_at'])
    .where('join_requests.user_id', '=', userId)
    .where('organizations.status', '=', 'active')
    .where((of) =>
      of.or([of('state', '=', 'open'), of.and([of('state', '=', 'declined'), of('answered_at', '>', declinedSince)])]),
    )
    .orderBy('join_requests.asked_at')
    .orderBy('join_requests.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationName: row.name,
    state: row.state as 'open' | 'declined',
    askedAt: row.asked_at.toISOString(),
  }));
};

/** @returns false when they have an open request already */
export const insertRequest = async (
  tx: Tx,
  row: { organizationId: string; id: string; userId: string; now: Date },
): Promise<boolean> => {
  const result = await tx
    .insertInto('join_requests')
    .values({ organization_id: row.organizationId, id: row.id, user_id: row.userId, state: 'open', asked_at: row.now })
    .onConflict((on) => on.columns(['organization_id', 'user_id']).where('state', '=', 'open').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Open requests to join, oldest first, without closed accounts. */
export const listOpenRequests = async (tx: Tx, organizationId: string): Promise<JoinRequest[]> => {
  const rows = await tx
    .selectFrom('join_requests')
    .innerJoin('users', 'users.id', 'join_requests.user_id')
    .select(['join_requests.id', 'users.name', 'users.email', 'join_requests.asked_at'])
    .where('join_requests.organization_id', '=', organizationId)
    .where('join_requests.state', '=', 'open')
    .where('users.status', '=', 'active')
    .orderBy('join_requests.asked_at')
    .orderBy('join_requests.id')
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, email: row.email, askedAt: row.asked_at.toISOString() }));
};

export type EndedRequest = { organizationId: string; userId: string };

/** Closes an open request, at most once. @returns its user; null when it is no longer open */
export const endRequest = async (
  tx: Tx,
  which: { id: string } & ({ organizationId: string } | { userId: string }),
  state: 'approved' | 'declined' | 'withdrawn',
  now: Date,
): Promise<EndedRequest | null> => {
  let query = tx
    .updateTable('join_requests')
    .set({ state, answered_at: now })
    .where('id', '=', which.id)
    .where('state', '=', 'open');
  query =
    'userId' in which
      ? query.where('user_id', '=', which.userId)
      : query.where('organization_id', '=', which.organizationId);
  const row = await query.returning(['organization_id', 'user_id']).executeTakeFirst();
  return row === undefined ? null : { organizationId: row.organization_id, userId: row.user_id };
};

/** Deletes requests that were answered or withdrawn before then. Open requests are never deleted. */
export const deleteEndedRequests = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('join_requests').where('state', '<>', 'open').where('answered_at', '<', before).execute();
};
