import {
  isMetricKey,
  maxOf,
  metricDefinitions,
  minOf,
  type HistoryStarts,
  type MetricDefinition,
  type SourceStarts,
} from '@sightline/analytics';
import { formatDay, message, minuteMs, t, type Provider, type SourceStatus } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { providerNames } from './http/allowed-hosts.ts';
import { countNewRepositories, listProblems } from './sync/cursors.store.ts';
import { listLatestRuns, type Run } from './sync/runs.store.ts';
import { countQuarantined } from './sync/quarantined.store.ts';
import { listSources, type Source } from './sync/sources.store.ts';
import { historyStart } from './sync/windows.ts';

/** The progress of every connected source. */
export const readStatuses = async (tx: Tx): Promise<SourceStatus[]> => {
  const [sources, runs, quarantined] = [await listSources(tx), await listLatestRuns(tx), await countQuarantined(tx)];
  return sources.map((source): SourceStatus => {
    const run = runs.find((run) => run.provider === source.provider);
    const isComplete = source.state === 'up-to-date';
    return {
      provider: source.provider,
      state: source.state,
      message: source.message ?? (source.state === 'collecting' ? progressOf(source) : null),
      waitingUntil: isoOf(source.waitingUntil),
      lastSuccessAt: isoOf(source.lastSuccessAt),
      startedAt: isoOf(run?.startedAt ?? null),
      stored: run?.stored ?? 0,
      // Sources count their own records, not our facts, so the total is known only at the end.
      expected: isComplete ? (run?.stored ?? 0) : null,
      oldestCollected: isoOf(completeSince(source, run)),
      monthsDone: source.monthsDone,
      monthsTotal: source.monthsTotal,
      quarantined: quarantined.get(source.provider) ?? 0,
      everyMinutes: source.everyMinutes,
      nextAttemptAt:
        source.state === 'collecting' || source.state === 'stopped' ? null : source.nextAttemptAt.toISOString(),
    };
  });
};

const progressOf = (source: Source): string =>
  source.firstCompletedAt !== null
    ? t('Collecting recent changes.')
    : source.monthsDone === 0
      ? t('Collecting the latest weeks.')
      : t('Collecting the history: {done} of {total} months are complete.', {
          done: source.monthsDone,
          total: source.monthsTotal,
        });

export type SourceFreshness = {
  /** True until every connected source has been read completely once. */
  firstCollection: boolean;
  /** Until when the data of all sources is complete; null before that. */
  dataTo: Date | null;
  incomplete: { provider: Provider; reason: string; nextAttemptAt: Date | null }[];
};

/** The freshness and known gaps of the facts. */
export const sourceFreshness = async (tx: Tx): Promise<SourceFreshness> => {
  const [sources, problems] = [await listSources(tx), await listProblems(tx)];
  const reached = sources.map((source) => source.lastSuccessAt?.getTime() ?? null);
  const newRepositories = await countNewRepositories(tx);
  const oldest = reached.includes(null) || reached.length === 0 ? null : minOf(reached.map((instant) => instant ?? 0));
  return {
    firstCollection: sources.some((source) => source.firstCompletedAt === null),
    dataTo: oldest === null ? null : new Date(oldest),
    incomplete: [
      ...sources.flatMap((source) => {
        const reason = reasonOf(source, source.provider === 'bitbucket' ? newRepositories : 0);
        const { provider, nextAttemptAt } = source;
        return reason === null
          ? []
          : [
              {
                provider,
                reason,
                nextAttemptAt: ['collecting', 'stopped'].includes(source.state) ? null : nextAttemptAt,
              },
            ];
      }),
      ...problems.map(({ provider, reason }) => ({
        provider,
        reason,
        nextAttemptAt: sources.find((source) => source.provider === provider)?.nextAttemptAt ?? null,
      })),
    ],
  };
};

export type IncompleteReasons = (tx: Tx, metrics?: readonly string[]) => Promise<string[]>;

/** Sentences about missing data of the connected sources, and about a source that these metrics lack. */
export const incompleteReasons: IncompleteReasons = async (tx, metrics = []) => [
  ...(await sourceFreshness(tx)).incomplete.map(({ provider, reason }) => `${providerNames[provider]}: ${reason}`),
  ...(metrics.some(countsIncidents) && !(await isConnected(tx, 'jira')) ? [t(withoutIncidents)] : []),
];

const withoutIncidents = message(
  'Incidents are unknown, because Jira is not connected: only rollbacks, reverts and hotfixes count as failures.',
);

const countsIncidents = (key: string): boolean => {
  if (!isMetricKey(key)) return false;
  const definition: MetricDefinition = metricDefinitions[key];
  return definition.countsIncidents === true;
};

const isConnected = async (tx: Tx, provider: Provider): Promise<boolean> =>
  (await listSources(tx)).some((source) => source.provider === provider);

/** What has been read of the sources, for measurement. @param now epoch seconds */
export const readSources = async (
  tx: Tx,
  now: number,
): Promise<{
  /**
   * The instant back to which all sources in their first sync have been read, in epoch seconds; `now` if one has read
   * nothing yet, null if none is in its first sync. Failing and stopped sources do not count.
   */
  backTo: number | null;
  /** The time since which each partly read source is complete. Once one was read completely, failing and stopped ones do not count. */
  comparableFrom: SourceStarts;
  historyStarts: HistoryStarts;
}> => {
  const [sources, runs] = [await listSources(tx), await listLatestRuns(tx)];
  const partly = sources.filter((source) => isPartlyRead(source, runOf(runs, source)));
  const continuing = partly.filter(({ state }) => state !== 'failed' && state !== 'stopped');
  const reached = continuing.map(reachedBy(now));
  // A source that never continues would block the comparisons of complete sources forever.
  const isAnyComplete = sources.some(({ firstCompletedAt }) => firstCompletedAt !== null);
  return {
    backTo: reached.length === 0 ? null : Math.floor(maxOf(reached)),
    comparableFrom: Object.fromEntries(
      (isAnyComplete ? continuing : partly).map((source) => [
        source.provider,
        Math.floor(historyStart(reachedBy(now)(source) * 1000) / 1000),
      ]),
    ),
    historyStarts: historyStartsOf(sources, runs, now),
  };
};

/** How far back a source has been read, in epoch seconds. */
const reachedBy =
  (now: number) =>
  ({ oldestCollected }: Source): number =>
    oldestCollected === null ? now : oldestCollected.getTime() / 1000;

const runOf = (runs: readonly Run[], { provider }: Source): Run | undefined =>
  runs.find((run) => run.provider === provider);

/** Whether a first sync has read a part, or is about to. One that cannot read anything holds up no other source. */
const isPartlyRead = ({ firstCompletedAt, state }: Source, run: Run | undefined): boolean =>
  firstCompletedAt === null && (state === 'collecting' || (run !== undefined && run.stored > 0));

const scopesOf = { jira: ['project', 'board'], bitbucket: ['repository'], confluence: ['space'] } as const;

/**
 * Where the history of each kind of scope begins, in epoch seconds. One that is still being read begins where it will
 * when it is complete, so that its figures do not change then. Boards begin where they are complete by now: a part of
 * the items of a sprint says nothing about it.
 */
const historyStartsOf = (sources: readonly Source[], runs: readonly Run[], now: number): HistoryStarts =>
  Object.fromEntries(
    sources.flatMap((source) => {
      const start = startOf(source, runOf(runs, source));
      if (start === null) return [];
      const isBeingRead = source.firstCompletedAt === null;
      const complete = historyStart(reachedBy(now)(source) * 1000);
      return scopesOf[source.provider].map((kind) => [
        kind,
        Math.floor((kind === 'board' && isBeingRead ? Math.max(start, complete) : start) / 1000),
      ]);
    }),
  );

/** Where the history of a source begins once its current run is complete, in epoch milliseconds; null if unknown. */
const startOf = ({ oldestCollected }: Source, run: Run | undefined): number | null => {
  const planned = run?.kind === 'full' ? run.windows.at(-1)?.from : undefined;
  const read = [oldestCollected?.getTime() ?? [], planned ?? []].flat();
  return read.length === 0 ? null : historyStart(minOf(read));
};

/** How far back figures are complete by now. */
const completeSince = (source: Source, run: Run | undefined): Date | null => {
  const [oldest, start] = [source.oldestCollected, startOf(source, run)];
  return oldest === null || start === null ? oldest : new Date(Math.max(oldest.getTime(), start));
};

/** When the latest first sync of a source was completed; null if none was. */
export const readImportedAt = async (tx: Tx): Promise<Date | null> => {
  const completed = (await listSources(tx)).flatMap(({ firstCompletedAt }) => firstCompletedAt ?? []);
  return completed.length === 0 ? null : new Date(maxOf(completed.map(Number)));
};

const maxCalculatingMs = 10 * minuteMs;

/** The last measurement run: when it began, and the facts that it measured. */
export type LastMeasured = { measuredAt: Date; factsRevision: number };

/**
 * Whether the first complete figures are still being computed: for ten minutes at most, and not after a run that began
 * before the last page but measured all facts.
 */
export const isCalculating = (
  importedAt: Date | null,
  measured: LastMeasured | null,
  { now, revision }: { now: number; revision: number },
): boolean =>
  importedAt !== null &&
  now - importedAt.getTime() < maxCalculatingMs &&
  (measured === null || (measured.measuredAt < importedAt && measured.factsRevision < revision));

const reasonOf = (source: Source, newRepositories: number): string | null => {
  if (source.state === 'failed' || source.state === 'stopped') return source.message;
  if (source.firstCompletedAt === null) {
    if (source.oldestCollected === null) return t('nothing collected yet.');
    const day = formatDay(source.oldestCollected.toISOString().slice(0, 10));
    return t('history before {day} not collected yet.', { day });
  }
  if (source.failures > 0) return source.message;
  // A change of the selection has everything compared again.
  if (source.lastSweepAt === null) return t('the changed selection has not been read completely yet.');
  return newRepositories > 0
    ? t('{count, plural, one {# new repository has} other {# new repositories have}} not been read completely yet.', {
        count: newRepositories,
      })
    : null;
};

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;
