import type { Developer } from '@sightline/contract';
import { sql } from 'kysely';
import { oncePerBatch } from '../../../platform/database/once-per-transaction.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { findDeveloper } from '../people.store.ts';

/**
 * The person whose figures are a user's own: the one with the account that was linked to the
 * user, else the only one with an account of the user's verified email address.
 */
export const findOwnPerson = (
  tx: Tx,
  { id, email, emailVerified }: { id: string; email: string; emailVerified: boolean },
): Promise<Readonly<Developer> | null> => readOwnPerson(tx, { id, email, emailVerified });

const readOwnPerson = oncePerBatch(async (tx: Tx, user: { id: string; email: string; emailVerified: boolean }) => {
  const found = await sql<{ id: string }>`
    select people.id from people
    join person_links on person_links.organization_id = people.organization_id
      and person_links.account_id = any(people.account_ids)
    where person_links.user_id = ${user.id}`.execute(tx);
  const linked = found.rows[0]?.id;
  const id = linked ?? (user.emailVerified ? await personOfAddress(tx, user.email) : null);
  return id === null ? null : findDeveloper(tx, id);
});

const personOfAddress = async (tx: Tx, email: string): Promise<string | null> => {
  const found = await sql<{ id: string }>`
    select distinct people.id from people
    join account_facts on account_facts.organization_id = people.organization_id
      and account_facts.id = any(people.account_ids)
    where lower(account_facts.email) = ${email.toLowerCase()}`.execute(tx);
  return found.rows.length === 1 ? (found.rows[0]?.id ?? null) : null;
};

/** The people of many users, by user id; unlinked users are left out. */
export const findOwnPeople = async (
  tx: Tx,
  users: readonly { id: string; verifiedEmail: string | null }[],
): Promise<Map<string, string>> => {
  const linked = await sql<{ user: string; person: string }>`
    select person_links.user_id as "user", people.id as person from people
    cross join lateral unnest(people.account_ids) as owned (account_id)
    join person_links on person_links.organization_id = people.organization_id
      and person_links.account_id = owned.account_id
    where person_links.user_id = any(${users.map((user) => user.id)}::uuid[])`.execute(tx);
  const emails = users.flatMap(({ verifiedEmail }) => verifiedEmail?.toLowerCase() ?? []);
  const addressed = await sql<{ email: string; people: string[] }>`
    select lower(account_facts.email) as email, array_agg(distinct people.id::text) as people from people
    cross join lateral unnest(people.account_ids) as owned (account_id)
    join account_facts on account_facts.organization_id = people.organization_id
      and account_facts.id = owned.account_id
    where lower(account_facts.email) = any(${emails}::text[])
    group by 1`.execute(tx);
  const byEmail = new Map(
    addressed.rows.flatMap((row) => (row.people.length === 1 ? [[row.email, row.people[0]]] : [])),
  );
  const byLink = new Map(linked.rows.map((row) => [row.user, row.person]));
  return new Map(
    users.flatMap(({ id, verifiedEmail }) => {
      const person = byLink.get(id) ?? byEmail.get(verifiedEmail?.toLowerCase() ?? '');
      return person === undefined ? [] : [[id, person] as const];
    }),
  );
};

/** Links a user to an account; null leaves the link to the email address. */
export const linkUser = async (
  tx: Tx,
  organizationId: string,
  userId: string,
  accountId: string | null,
): Promise<void> => {
  if (accountId === null) {
    await tx.deleteFrom('person_links').where('user_id', '=', userId).execute();
    return;
  }
  await tx
    .insertInto('person_links')
    .values({ organization_id: organizationId, user_id: userId, account_id: accountId })
    .onConflict((on) => on.columns(['organization_id', 'user_id']).doUpdateSet({ account_id: accountId }))
    .execute();
};

/** Manually linked accounts, by user id. */
export const listLinks = async (tx: Tx): Promise<Map<string, string>> => {
  const rows = await tx.selectFrom('person_links').select(['user_id', 'account_id']).execute();
  return new Map(rows.map((row) => [row.user_id, row.account_id]));
};

/** Resets all users to their email-based links, and deletes their requests. */
export const deleteLinks = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('person_links').where('organization_id', '=', organizationId).execute();
  await tx.deleteFrom('person_link_requests').where('organization_id', '=', organizationId).execute();
};
