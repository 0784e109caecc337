import type { KnownAnchors, MeasurementRules } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type MeasurementState = {
  version: number;
  factsRevision: number;
  rulesHash: string;
  /** `2026-11-20`, in the organisation's zone. */
  measuredDay: string;
  measuredAt: Date;
  /** As of when everybody was scored; null before it happened. */
  scoredAt: Date | null;
  /** Of the scoring settings; 0 for the defaults. */
  scoringVersion: number;
  /** Of the code that measured, and made the series behind the scores. */
  codeVersion: string;
  /** How far back days are scored while sources are read for the first time, in epoch seconds; null for all days. */
  readBackTo: number | null;
};

export const readState = async (tx: Tx): Promise<MeasurementState | null> => {
  const row = await tx
    .selectFrom('measurement_states')
    .select([
      'version',
      'facts_revision',
      'rules_hash',
      'measured_at',
      'scored_at',
      'scoring_version',
      'code_version',
      'read_back_to',
      sql<string>`measured_day::text`.as('day'),
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    version: row.version,
    factsRevision: row.facts_revision,
    rulesHash: row.rules_hash,
    measuredDay: row.day,
    measuredAt: row.measured_at,
    scoredAt: row.scored_at,
    scoringVersion: row.scoring_version,
    codeVersion: row.code_version,
    readBackTo: row.read_back_to,
  };
};

/** What the numbers that are shown were measured under; null before any. */
export const readMeasuredRules = async (tx: Tx): Promise<MeasurementRules | null> => {
  const row = await tx.selectFrom('measurement_states').select('rules').executeTakeFirst();
  return (row?.rules as MeasurementRules | null | undefined) ?? null;
};

export const writeState = async (
  tx: Tx,
  organizationId: string,
  state: Omit<MeasurementState, 'scoredAt'>,
  rules: MeasurementRules,
): Promise<void> => {
  const values = {
    version: state.version,
    facts_revision: state.factsRevision,
    rules_hash: state.rulesHash,
    measured_day: state.measuredDay,
    measured_at: state.measuredAt,
    scoring_version: state.scoringVersion,
    code_version: state.codeVersion,
    read_back_to: state.readBackTo,
    rules: JSON.stringify(rules),
  };
  await tx
    .insertInto('measurement_states')
    .values({ organization_id: organizationId, ...values })
    .onConflict((on) => on.column('organization_id').doUpdateSet(values))
    .execute();
};

/** What scores of the last measuring were normalised against, as far as it was kept. */
export const readAnchors = async (tx: Tx): Promise<KnownAnchors> => {
  const row = await tx.selectFrom('measurement_states').select('anchors').executeTakeFirst();
  return new Map((row?.anchors ?? []) as unknown as [string, { until: number; distribution: null }][]);
};

/** Since when each metric was observed when scores were last made; null when that is not known. */
export const readScoredFrom = async (tx: Tx): Promise<Map<string, number> | null> => {
  const row = await tx.selectFrom('measurement_states').select('recorded_from').executeTakeFirst();
  return row?.recorded_from == null ? null : new Map(Object.entries(row.recorded_from as Record<string, number>));
};

/** Says as of when everybody was scored, and since when each metric was observed then. */
export const writeScored = async (
  tx: Tx,
  organizationId: string,
  { at, recordedFrom }: { at: Date; recordedFrom: ReadonlyMap<string, number> },
): Promise<void> => {
  await tx
    .updateTable('measurement_states')
    .set({ scored_at: at, recorded_from: JSON.stringify(Object.fromEntries(recordedFrom)) })
    .where('organization_id', '=', organizationId)
    .execute();
};

export const writeAnchors = async (tx: Tx, organizationId: string, anchors: KnownAnchors): Promise<void> => {
  await tx
    .updateTable('measurement_states')
    .set({ anchors: JSON.stringify([...anchors]) })
    .where('organization_id', '=', organizationId)
    .execute();
};

/** One measuring of an organisation at a time, across processes; ends with the transaction. */
export const lockMeasurement = async (tx: Tx, organizationId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`measure/${organizationId}`}, 0))`.execute(tx);
};

/** Whether everything observed is counted in batches. */
export const isBatched = async (tx: Tx): Promise<boolean> => {
  const row = await tx.selectFrom('measurement_states').select('batched').executeTakeFirst();
  return row?.batched ?? false;
};

/** Says so. */
export const markBatched = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx
    .updateTable('measurement_states')
    .set({ batched: true })
    .where('organization_id', '=', organizationId)
    .execute();
};
