import type { MeasurementRules } from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';

export type RulesAsRead = {
  /** Of the code that read by them. */
  codeVersion: string;
  /** Digest of all that they were made of. */
  madeOf: string;
  /** Digest of what scopes read by. */
  readKey: string;
  rules: MeasurementRules;
};

/** The rules that facts were last read by; null before any. */
export const findRulesAsRead = async (tx: Tx): Promise<RulesAsRead | null> => {
  const row = await tx
    .selectFrom('rules_as_read')
    .select(['code_version', 'made_of', 'read_key', 'rules'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const rules = JSON.parse(row.rules) as MeasurementRules;
  return { codeVersion: row.code_version, madeOf: row.made_of, readKey: row.read_key, rules };
};

export const keepRulesAsRead = async (
  tx: Tx,
  organizationId: string,
  { codeVersion, madeOf, readKey, rules }: RulesAsRead,
): Promise<void> => {
  const values = { code_version: codeVersion, made_of: madeOf, read_key: readKey, rules: JSON.stringify(rules) };
  await tx
    .insertInto('rules_as_read')
    .values({ organization_id: organizationId, ...values })
    .onConflict((on) => on.column('organization_id').doUpdateSet(values))
    .execute();
};
