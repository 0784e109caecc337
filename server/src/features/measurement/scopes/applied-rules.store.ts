import type { MeasurementRules } from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';

export type AppliedRules = {
  /** The version of the code that applied them. */
  codeVersion: string;
  /** Fingerprint of all their inputs. */
  inputsFingerprint: string;
  /** Fingerprint of the part that scopes depend on. */
  rulesKey: string;
  rules: MeasurementRules;
};

/** The rules that the last run applied; null before the first run. */
export const findAppliedRules = async (tx: Tx): Promise<AppliedRules | null> => {
  const row = await tx
    .selectFrom('applied_rules')
    .select(['code_version', 'inputs_fingerprint', 'rules_key', 'rules'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const rules = JSON.parse(row.rules) as MeasurementRules;
  return { codeVersion: row.code_version, inputsFingerprint: row.inputs_fingerprint, rulesKey: row.rules_key, rules };
};

export const saveAppliedRules = async (
  tx: Tx,
  organizationId: string,
  { codeVersion, inputsFingerprint, rulesKey, rules }: AppliedRules,
): Promise<void> => {
  const values = {
    code_version: codeVersion,
    inputs_fingerprint: inputsFingerprint,
    rules_key: rulesKey,
    rules: JSON.stringify(rules),
  };
  await tx
    .insertInto('applied_rules')
    .values({ organization_id: organizationId, ...values })
    .onConflict((on) => on.column('organization_id').doUpdateSet(values))
    .execute();
};
