import type { Provider, SourceStatus } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import { everythingAnnounced } from './announced-limits.ts';
import { inEnglish, readText, type Text, stored } from '../../../platform/text.ts';

/** The collection state of a source. */
export type Source = {
  provider: Provider;
  state: SourceStatus['state'];
  message: string | null;
  waitingUntil: Date | null;
  nextAttemptAt: Date;
  failures: number;
  firstCompletedAt: Date | null;
  lastSuccessAt: Date | null;
  lastSweepAt: Date | null;
  oldestCollected: Date | null;
  monthsDone: number;
  monthsTotal: number;
  /** How often it is read. */
  everyMinutes: number;
  /** Incremented when a user changes the scope. */
  scopeRevision: number;
  /** Names announced by webhooks that no run has read yet. */
  announced: string[];
  /** The version of what its last full pass read. */
  reads: number;
};

/** Resets a source: nothing collected, due immediately. */
export const beginSource = async (tx: Tx, organizationId: string, provider: Provider, at: Date): Promise<void> => {
  await tx.deleteFrom('sync_sources').where('provider', '=', provider).execute();
  await tx
    .insertInto('sync_sources')
    .values({ organization_id: organizationId, provider, state: 'waiting-to-start', next_attempt_at: at })
    .execute();
};

export const findSource = async (tx: Tx, provider: Provider): Promise<Source | null> => {
  const row = await select(tx).where('provider', '=', provider).executeTakeFirst();
  return row === undefined ? null : present(row);
};

export const listSources = async (tx: Tx): Promise<Source[]> =>
  (await select(tx).orderBy('provider').execute()).map(present);

export type SourceChange = Partial<Omit<Source, 'provider' | 'message'>> & { message?: Text | null };

export const updateSource = async (tx: Tx, provider: Provider, { message, ...change }: SourceChange): Promise<void> => {
  const columns = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
  const text =
    message === undefined
      ? {}
      : { message: message === null ? null : inEnglish(message), message_text: stored(message) };
  await tx
    .updateTable('sync_sources')
    .set({ ...columns, ...text })
    .where('provider', '=', provider)
    .execute();
};

/** More names than this are not read individually. */
const maxAnnounced = 200;

/** Stores the names that a source announced, each once. */
export const addAnnounced = async (tx: Tx, provider: Provider, names: readonly string[]): Promise<void> => {
  // The subquery reads the row that is updated. Read separately, it would lack what a concurrent transaction adds.
  await sql`
    update sync_sources set announced = (
      select case when count(*) > ${sql.lit(maxAnnounced)} then ${[everythingAnnounced]}::text[]
        else coalesce(array_agg(name order by name), '{}') end
      from (select distinct name from unnest(announced || ${[...names]}::text[]) as name) as merged)
    where provider = ${provider}`.execute(tx);
};

/** Removes and returns the announced names, which the caller has to read. */
export const takeAnnounced = async (tx: Tx, provider: Provider): Promise<string[]> => {
  const row = await tx
    .selectFrom('sync_sources')
    .select('announced')
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.announced.length === 0) return [];
  await tx.updateTable('sync_sources').set({ announced: [] }).where('provider', '=', provider).execute();
  return row.announced;
};

/** The current scope version, locked until the transaction ends. */
export const holdSyncScopeRevision = async (tx: Tx, provider: Provider): Promise<number | null> => {
  const row = await tx
    .selectFrom('sync_sources')
    .select('scope_revision')
    .where('provider', '=', provider)
    .forShare()
    .executeTakeFirst();
  return row?.scope_revision ?? null;
};

/** Increments the scope version; waits for a page that is being stored under the previous one. */
export const raiseSyncScopeRevision = async (tx: Tx, provider: Provider, nextAttemptAt: Date): Promise<void> => {
  await tx
    .updateTable('sync_sources')
    .set((set) => ({
      scope_revision: set('scope_revision', '+', 1),
      last_sweep_at: null,
      next_attempt_at: nextAttemptAt,
    }))
    .where('provider', '=', provider)
    .execute();
};

/** Resets the sync interval of sources to the default, and resumes stopped ones. */
export const resetSchedules = async (tx: Tx, organizationId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('sync_sources')
    .set({ every_minutes: 15 })
    .where('organization_id', '=', organizationId)
    .where('every_minutes', '<>', 15)
    .execute();
  await tx
    .updateTable('sync_sources')
    .set({ state: 'waiting', message: null, message_text: null, next_attempt_at: at })
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'stopped')
    .execute();
};

/** Sources of all active organizations that are due. For the system role. */
export const listDueSources = async (tx: Tx, at: Date): Promise<{ organizationId: string; provider: Provider }[]> => {
  const rows = await tx
    .selectFrom('sync_sources')
    .innerJoin('organizations', 'organizations.id', 'sync_sources.organization_id')
    .select(['sync_sources.organization_id', 'sync_sources.provider'])
    .where('sync_sources.next_attempt_at', '<=', at)
    .where('organizations.status', '=', 'active')
    .orderBy('sync_sources.next_attempt_at')
    .execute();
  return rows.map((row) => ({ organizationId: row.organization_id, provider: row.provider as Provider }));
};

const select = (tx: Tx) => tx.selectFrom('sync_sources').selectAll();

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): Source => ({
  provider: row.provider as Provider,
  state: row.state as Source['state'],
  message: readText(row.message, row.message_text),
  waitingUntil: row.waiting_until,
  nextAttemptAt: row.next_attempt_at,
  failures: row.failures,
  firstCompletedAt: row.first_completed_at,
  lastSuccessAt: row.last_success_at,
  lastSweepAt: row.last_sweep_at,
  oldestCollected: row.oldest_collected,
  monthsDone: row.months_done,
  monthsTotal: row.months_total,
  everyMinutes: row.every_minutes,
  scopeRevision: row.scope_revision,
  announced: row.announced,
  reads: row.reads,
});
