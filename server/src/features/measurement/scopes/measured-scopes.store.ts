import type { Scope } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

/** What a measuring made of a scope: of each part the digest of what it was made of. */
export type MeasuredScope = {
  scope: Scope;
  basisKey: string;
  /** Of the basis itself. */
  basisDigest: string;
  /** Of what of the rules it was read by. */
  readKey: string;
  toldKey: string;
  /** Of what it took from others, by part. */
  heard: string;
  measuredKey: string;
  dueAt: number | null;
};

/** Of every scope, without anything that grows with its facts. */
export const readMeasuredScopes = async (tx: Tx): Promise<Map<Scope, MeasuredScope>> => {
  const rows = await tx
    .selectFrom('measured_scopes')
    .select(['scope', 'basis_key', 'basis_digest', 'read_key', 'told_key', 'heard', 'measured_key', 'due_at'])
    .execute();
  return new Map(
    rows.map((row) => {
      const scope = row.scope as Scope;
      const bases = { basisKey: row.basis_key, basisDigest: row.basis_digest, readKey: row.read_key };
      const measured = { heard: row.heard, measuredKey: row.measured_key, dueAt: row.due_at };
      return [scope, { scope, ...bases, toldKey: row.told_key, ...measured }];
    }),
  );
};

/** A text that is kept of every scope. */
const readTexts = async (tx: Tx, column: 'basis' | 'account_ids'): Promise<Map<Scope, string>> => {
  const rows = await tx
    .selectFrom('measured_scopes')
    .select(['scope', `${column} as text`])
    .execute();
  return new Map(rows.map((row) => [row.scope as Scope, row.text]));
};

export const readAllBases = (tx: Tx): Promise<Map<Scope, string>> => readTexts(tx, 'basis');
export const readAllAccountIds = (tx: Tx): Promise<Map<Scope, string>> => readTexts(tx, 'account_ids');

export type ScopeTexts = { basis?: string; accountIds?: string };

/** Texts that are not given stay what they are. */
export const writeMeasuredScopes = async (
  tx: Tx,
  organizationId: string,
  scopes: readonly (MeasuredScope & ScopeTexts)[],
): Promise<void> => {
  const rows = scopes.map((one) => ({
    scope: one.scope,
    basis_key: one.basisKey,
    basis_digest: one.basisDigest,
    basis: one.basis,
    account_ids: one.accountIds,
    read_key: one.readKey,
    told_key: one.toldKey,
    heard: one.heard,
    measured_key: one.measuredKey,
    due_at: one.dueAt,
  }));
  await sql`
    insert into measured_scopes as stored (organization_id, scope, basis_key, basis_digest, basis, account_ids, read_key,
      told_key, heard, measured_key, due_at)
    select ${organizationId}::uuid, given.scope, given.basis_key, given.basis_digest,
      coalesce(given.basis, known.basis, ''), coalesce(given.account_ids, known.account_ids, '[]'), given.read_key,
      given.told_key, given.heard, given.measured_key, given.due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (scope text, basis_key text, basis_digest text,
      basis text, account_ids text, read_key text, told_key text, heard text, measured_key text, due_at bigint)
    left join measured_scopes known on known.organization_id = ${organizationId} and known.scope = given.scope
    on conflict (organization_id, scope) do update
    set basis_key = excluded.basis_key, basis_digest = excluded.basis_digest, basis = excluded.basis,
      account_ids = excluded.account_ids, read_key = excluded.read_key, told_key = excluded.told_key,
      heard = excluded.heard, measured_key = excluded.measured_key, due_at = excluded.due_at`.execute(tx);
};
