import { t, type Provider } from '@sightline/contract';
import { sql } from 'kysely';
import { Conflict } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { Json } from '../connector.ts';
import { inEnglish, readText, type Text, stored } from '../../../platform/text.ts';

/** The position of a stream. */
export type StreamState = {
  stream: string;
  runId: number;
  phase: number;
  done: boolean;
  cursor: Json;
  memory: Json;
  seen: number;
  expected: number | null;
  /** Complete up to this instant; null if it never was. */
  watermark: Date | null;
  problem: Text | null;
  /** 0 for a stream that has not been stored. */
  revision: number;
};

export const listStreams = async (tx: Tx, provider: Provider): Promise<StreamState[]> => {
  const rows = await tx.selectFrom('sync_cursors').selectAll().where('provider', '=', provider).execute();
  return rows.map((row) => ({
    stream: row.stream,
    runId: row.run_id,
    phase: row.phase,
    done: row.done,
    cursor: row.cursor as Json,
    memory: row.memory as Json,
    seen: row.seen,
    expected: row.expected,
    watermark: row.watermark,
    problem: (row.problem_text as Text | null) ?? row.problem,
    revision: row.revision,
  }));
};

/**
 * Stores a stream's position.
 * @throws Conflict when another process moved it since it was read
 */
export const saveStream = async (
  tx: Tx,
  organizationId: string,
  provider: Provider,
  state: StreamState,
): Promise<StreamState> => {
  const values = {
    run_id: state.runId,
    phase: state.phase,
    done: state.done,
    cursor: state.cursor === null ? null : JSON.stringify(state.cursor),
    memory: state.memory === null ? null : JSON.stringify(state.memory),
    seen: state.seen,
    expected: state.expected,
    watermark: state.watermark,
    problem: state.problem === null ? null : inEnglish(state.problem),
    problem_text: stored(state.problem),
    revision: state.revision + 1,
  };
  const result = await tx
    .insertInto('sync_cursors')
    .values({ organization_id: organizationId, provider, stream: state.stream, ...values })
    .onConflict((on) =>
      on
        .columns(['organization_id', 'provider', 'stream'])
        .doUpdateSet(values)
        .where('sync_cursors.revision', '=', state.revision),
    )
    .executeTakeFirst();
  if ((result.numInsertedOrUpdatedRows ?? 0n) === 0n) {
    throw new Conflict(
      t('Another process is already syncing {provider} ({stream}).', { provider, stream: state.stream }),
    );
  }
  return { ...state, revision: state.revision + 1 };
};

/** Marks streams that a run read to their end as complete up to its start. */
export const raiseWatermarks = async (tx: Tx, provider: Provider, runId: number, watermark: Date): Promise<void> => {
  await tx
    .updateTable('sync_cursors')
    .set({ watermark })
    .where('provider', '=', provider)
    .where('run_id', '=', runId)
    .where('problem', 'is', null)
    .execute();
};

/** Clears the problems of lists that a complete run did not read, because the source no longer has them. */
export const dropOlderProblems = async (tx: Tx, provider: Provider, runId: number): Promise<void> => {
  await tx
    .updateTable('sync_cursors')
    .set({ problem: null, problem_text: null })
    .where('provider', '=', provider)
    .where('run_id', '<>', runId)
    .where('problem', 'is not', null)
    .execute();
};

/** A few known gaps of each source. */
export const listProblems = async (tx: Tx): Promise<{ provider: Provider; reason: string }[]> => {
  const rows = await tx
    .selectFrom('sync_cursors')
    .select(['provider', 'problem', 'problem_text'])
    .where('problem', 'is not', null)
    .orderBy('provider')
    .orderBy('stream')
    .limit(20)
    .execute();
  return rows.map((row) => ({
    provider: row.provider as Provider,
    reason: readText(row.problem ?? '', row.problem_text),
  }));
};

/**
 * The number of repositories that the current run of a source reads for the first time. Repositories that are not begun
 * yet do not count.
 */
export const countNewRepositories = async (tx: Tx): Promise<number> => {
  const row = await tx
    .selectFrom('sync_cursors as position')
    .innerJoin('sync_runs as run', 'run.id', 'position.run_id')
    .select(sql<number>`count(distinct split_part(stream, ':', 2))::int`.as('repositories'))
    .where('position.provider', '=', 'bitbucket')
    .where('run.ended_at', 'is', null)
    .where('position.watermark', 'is', null)
    .where('position.stream', 'like', '%:%')
    .where('position.stream', 'not like', '%:announced')
    .executeTakeFirstOrThrow();
  return row.repositories;
};

/** Deletes the positions of repositories that are no longer read; if chosen again, they start over. */
export const deleteRepositoryStreamsOutside = async (
  tx: Tx,
  provider: Provider,
  retained: readonly string[],
): Promise<void> => {
  await tx
    .deleteFrom('sync_cursors')
    .where('provider', '=', provider)
    .where(sql<boolean>`strpos(stream, ':') > 0`)
    .where(sql<boolean>`substr(stream, strpos(stream, ':') + 1) <> all(${[...retained]}::text[])`)
    .execute();
};
