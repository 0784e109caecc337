import type { Scope } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

/** What a measuring made of a scope, each part with the digest of what it was made of. */
export type MeasuredScope = {
  scope: Scope;
  basisKey: string;
  basis: string;
  toldKey: string;
  told: string;
  measuredKey: string;
  dueAt: number | null;
};

export const readMeasuredScopes = async (tx: Tx): Promise<Map<Scope, MeasuredScope>> => {
  const rows = await tx
    .selectFrom('measured_scopes')
    .select(['scope', 'basis_key', 'basis', 'told_key', 'told', 'measured_key', 'due_at'])
    .execute();
  return new Map(
    rows.map((row) => {
      const scope = row.scope as Scope;
      const { basis, told } = row;
      const keys = { basisKey: row.basis_key, toldKey: row.told_key, measuredKey: row.measured_key };
      return [scope, { scope, basis, told, ...keys, dueAt: row.due_at }];
    }),
  );
};

export const writeMeasuredScopes = async (
  tx: Tx,
  organizationId: string,
  scopes: readonly MeasuredScope[],
): Promise<void> => {
  const rows = scopes.map((one) => ({
    scope: one.scope,
    basis_key: one.basisKey,
    basis: one.basis,
    told_key: one.toldKey,
    told: one.told,
    measured_key: one.measuredKey,
    due_at: one.dueAt,
  }));
  await sql`
    insert into measured_scopes (organization_id, scope, basis_key, basis, told_key, told, measured_key, due_at)
    select ${organizationId}::uuid, scope, basis_key, basis, told_key, told, measured_key, due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (scope text, basis_key text, basis text, told_key text, told text, measured_key text, due_at bigint)
    on conflict (organization_id, scope) do update
    set basis_key = excluded.basis_key, basis = excluded.basis, told_key = excluded.told_key, told = excluded.told,
      measured_key = excluded.measured_key, due_at = excluded.due_at`.execute(tx);
};
