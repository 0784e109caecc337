import { sql } from 'kysely';
import { asOwner, type Tx } from '../../platform/database/tenant.ts';

/** Deletes an organization and its queued jobs. @returns the number of accounts deleted with it */
export const removeOrganization = async (tx: Tx, organizationId: string): Promise<number> => {
  const { rows } = await sql<{ accounts: number }>`select delete_organization(${organizationId}) as accounts`.execute(
    tx,
  );
  return rows[0]?.accounts ?? 0;
};

/** Jobs name their organization, whatever state they are in. */
export const removeJobsOf = (tx: Tx, organizationId: string): Promise<void> =>
  asOwner(tx, async () => {
    const known = await sql<{ known: boolean }>`select to_regclass('pgboss.job') is not null as known`.execute(tx);
    if (known.rows[0]?.known !== true) return;
    await sql`delete from pgboss.job where data ->> 'organizationId' = ${organizationId}`.execute(tx);
  });

/** Whether an organization is part of the product: the sample, or that of the demo's users. */
export const isProtectedTenant = async (tx: Tx, organizationId: string): Promise<boolean> => {
  const { rows } = await sql<{ kept: boolean }>`
    select o.is_sample or exists (
      select from memberships m join users u on u.id = m.user_id where m.organization_id = o.id and u.is_demo) as kept
    from organizations o where o.id = ${organizationId}`.execute(tx);
  return rows[0]?.kept ?? false;
};
