import {
  completeFrom,
  type AnchorCache,
  type HistoryStarts,
  type MeasurementRules,
  type SourceStarts,
} from '@sightline/analytics';
import { providers } from '@sightline/contract';
import { sql } from 'kysely';
import { oncePerBatch } from '../../platform/database/once-per-transaction.ts';
import type { Tx } from '../../platform/database/tenant.ts';

export type MeasurementState = {
  version: number;
  factsRevision: number;
  rulesHash: string;
  /** `2026-11-20`, in the organization's zone. */
  measuredDay: string;
  measuredAt: Date;
  /** When everyone was last scored; null before the first time. */
  scoredAt: Date | null;
  /** Version of the scoring settings; 0 for the defaults. */
  scoringVersion: number;
  /** Version of the code that measured and stored the series behind the scores. */
  codeVersion: string;
  /** How far back days are scored during a first import, in epoch seconds; null for all days. */
  readBackTo: number | null;
  /** The time since which each source in its first sync was complete. */
  comparableFrom: SourceStarts;
  historyStarts: HistoryStarts;
};

export const readState = oncePerBatch(async (tx: Tx): Promise<Readonly<MeasurementState> | null> => {
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
      'comparable_from',
      'comparable_from_of',
      'history_starts',
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
    comparableFrom: comparableFromOf(row),
    historyStarts: row.history_starts as HistoryStarts,
  };
});

/** An earlier version stored one instant for all sources. */
const comparableFromOf = (row: { comparable_from: number | null; comparable_from_of: unknown }): SourceStarts => {
  if (row.comparable_from_of !== null) return row.comparable_from_of as SourceStarts;
  const from = row.comparable_from;
  return from === null ? {} : Object.fromEntries(providers.map((provider) => [provider, from]));
};

const latestOf = (starts: SourceStarts): number | null => {
  const latest = completeFrom(starts);
  return latest === -Infinity ? null : latest;
};

/** The version of the last published run, never from the batch's cache; null before the first. */
export const readVersion = async (tx: Tx): Promise<number | null> =>
  (await tx.selectFrom('measurement_states').select('version').executeTakeFirst())?.version ?? null;

/** The rules of the last measurement run; null before the first. */
export const readMeasuredRules = oncePerBatch(async (tx: Tx): Promise<MeasurementRules | null> => {
  const row = await tx.selectFrom('measurement_states').select('rules').executeTakeFirst();
  return (row?.rules as MeasurementRules | null | undefined) ?? null;
});

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
    comparable_from: latestOf(state.comparableFrom),
    comparable_from_of: JSON.stringify(state.comparableFrom),
    history_starts: JSON.stringify(state.historyStarts),
    rules: JSON.stringify(rules),
  };
  await tx
    .insertInto('measurement_states')
    .values({ organization_id: organizationId, ...values })
    .onConflict((on) => on.column('organization_id').doUpdateSet(values))
    .execute();
};

/** The stored anchors that normalized the scores of the last measurement run. */
export const readAnchors = async (tx: Tx): Promise<AnchorCache> => {
  const row = await tx.selectFrom('measurement_states').select('anchors').executeTakeFirst();
  return new Map((row?.anchors ?? []) as unknown as [string, { until: number; distribution: null }][]);
};

/** Since when each metric was observed, as of the last scoring; null if unknown. */
export const readScoredFrom = async (tx: Tx): Promise<Map<string, number> | null> => {
  const row = await tx.selectFrom('measurement_states').select('recorded_from').executeTakeFirst();
  return row?.recorded_from == null ? null : new Map(Object.entries(row.recorded_from as Record<string, number>));
};

/** Stores when everyone was scored, and since when each metric was observed then. */
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

export const writeAnchors = async (tx: Tx, organizationId: string, anchors: AnchorCache): Promise<void> => {
  await tx
    .updateTable('measurement_states')
    .set({ anchors: JSON.stringify([...anchors]) })
    .where('organization_id', '=', organizationId)
    .execute();
};

/** Locks measurement of the organization across processes until the transaction ends. */
export const lockMeasurement = async (tx: Tx, organizationId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`measure/${organizationId}`}, 0))`.execute(tx);
};

/** Whether all observations are counted in batches. */
export const isBatched = oncePerBatch(async (tx: Tx): Promise<boolean> => {
  const row = await tx.selectFrom('measurement_states').select('batched').executeTakeFirst();
  return row?.batched ?? false;
});

/** Records that all observations are counted in batches. */
export const markBatched = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx
    .updateTable('measurement_states')
    .set({ batched: true })
    .where('organization_id', '=', organizationId)
    .execute();
};
