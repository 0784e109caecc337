import type { Scope } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

/** The state of a measured scope: fingerprints of the inputs of each part. */
export type MeasuredScope = {
  scope: Scope;
  basisKey: string;
  /** Fingerprint of the basis itself. */
  basisFingerprint: string;
  /** Fingerprint of the rules that apply to it. */
  rulesKey: string;
  exportsKey: string;
  /** Fingerprints of its imports, by part. */
  importKeys: string;
  measuredKey: string;
  dueAt: number | null;
};

/** Reads the state of every scope, without columns that grow with its facts. */
export const readMeasuredScopes = async (tx: Tx): Promise<Map<Scope, MeasuredScope>> => {
  const rows = await tx
    .selectFrom('measured_scopes')
    .select([
      'scope',
      'basis_key',
      'basis_fingerprint',
      'rules_key',
      'exports_key',
      'import_keys',
      'measured_key',
      'due_at',
    ])
    .execute();
  return new Map(
    rows.map((row) => {
      const scope = row.scope as Scope;
      const bases = { basisKey: row.basis_key, basisFingerprint: row.basis_fingerprint, rulesKey: row.rules_key };
      const measured = { importKeys: row.import_keys, measuredKey: row.measured_key, dueAt: row.due_at };
      return [scope, { scope, ...bases, exportsKey: row.exports_key, ...measured }];
    }),
  );
};

/** A text stored for every scope. */
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

/** Omitted texts stay unchanged. */
export const writeMeasuredScopes = async (
  tx: Tx,
  organizationId: string,
  scopes: readonly (MeasuredScope & ScopeTexts)[],
): Promise<void> => {
  const rows = scopes.map((scope) => ({
    scope: scope.scope,
    basis_key: scope.basisKey,
    basis_fingerprint: scope.basisFingerprint,
    basis: scope.basis,
    account_ids: scope.accountIds,
    rules_key: scope.rulesKey,
    exports_key: scope.exportsKey,
    import_keys: scope.importKeys,
    measured_key: scope.measuredKey,
    due_at: scope.dueAt,
  }));
  await sql`
    insert into measured_scopes as stored (organization_id, scope, basis_key, basis_fingerprint, basis, account_ids, rules_key,
      exports_key, import_keys, measured_key, due_at)
    select ${organizationId}::uuid, given.scope, given.basis_key, given.basis_fingerprint,
      coalesce(given.basis, known.basis, ''), coalesce(given.account_ids, known.account_ids, '[]'), given.rules_key,
      given.exports_key, given.import_keys, given.measured_key, given.due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (scope text, basis_key text, basis_fingerprint text,
      basis text, account_ids text, rules_key text, exports_key text, import_keys text, measured_key text, due_at bigint)
    left join measured_scopes known on known.organization_id = ${organizationId} and known.scope = given.scope
    on conflict (organization_id, scope) do update
    set basis_key = excluded.basis_key, basis_fingerprint = excluded.basis_fingerprint, basis = excluded.basis,
      account_ids = excluded.account_ids, rules_key = excluded.rules_key, exports_key = excluded.exports_key,
      import_keys = excluded.import_keys, measured_key = excluded.measured_key, due_at = excluded.due_at`.execute(tx);
};
