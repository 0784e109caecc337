import type { Tx } from '../../../platform/database/tenant.ts';

export type StoredEvidence = {
  /** Versions of the code that counted it, and of the rules it was counted under. */
  codeVersion: string;
  rulesVersion: number;
  countedAt: Date;
  text: string;
};

/** The last count; null where none is stored. */
export const findStoredEvidence = async (tx: Tx): Promise<StoredEvidence | null> => {
  const row = await tx
    .selectFrom('rules_evidence')
    .select(['code_version', 'rules_version', 'counted_at', 'evidence'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { code_version: codeVersion, rules_version: rulesVersion, counted_at: countedAt, evidence: text } = row;
  return { codeVersion, rulesVersion, countedAt, text };
};

export const saveEvidence = async (tx: Tx, organizationId: string, toSave: StoredEvidence): Promise<void> => {
  const values = {
    code_version: toSave.codeVersion,
    rules_version: toSave.rulesVersion,
    counted_at: toSave.countedAt,
    evidence: toSave.text,
  };
  await tx
    .insertInto('rules_evidence')
    .values({ organization_id: organizationId, ...values })
    .onConflict((on) => on.column('organization_id').doUpdateSet(values))
    .execute();
};
