import type { CollectionJob, Provider } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { listRuns, type Run } from './sync/runs.store.ts';
import { listSources, type Source } from './sync/sources.store.ts';

const pageSize = 20;

/** The collection jobs of all sources or of one, from the newest. */
export const readCollectionJobs = async (
  tx: Tx,
  { provider, before }: { provider?: Provider | undefined; before?: number | undefined },
): Promise<{ jobs: CollectionJob[]; nextBefore: number | null }> => {
  const sources = await listSources(tx);
  const runs = await listRuns(tx, { provider, before, limit: pageSize + 1 });
  const shown = runs.slice(0, pageSize);
  return {
    jobs: shown.map((run) => present(run, sources.find((source) => source.provider === run.provider) ?? null)),
    nextBefore: runs.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
};

const present = (run: Run, source: Source | null): CollectionJob => {
  const state = stateOf(run, source);
  const isCurrent = run.endedAt === null;
  return {
    id: run.id,
    provider: run.provider,
    kind: run.kind,
    state,
    startedAt: run.startedAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    stored: run.stored,
    requests: run.requests,
    kinds: Object.entries(run.counts).map(([kind, counts]) => ({
      kind: kind as CollectionJob['kinds'][number]['kind'],
      ...counts,
    })),
    message: isCurrent ? (source?.message ?? run.problem) : run.problem,
    waitingUntil: isCurrent ? (source?.waitingUntil?.toISOString() ?? null) : null,
    stoppedBy: run.stoppedBy,
    canStop: isCurrent && state !== 'stopped',
    canStart: state === 'stopped' || state === 'waiting' || state === 'failed',
  };
};

const stateOf = (run: Run, source: Source | null): CollectionJob['state'] => {
  if (run.endedAt !== null) return 'complete';
  if (run.stoppedAt !== null) return 'stopped';
  if (source?.state === 'waiting' || source?.state === 'failed') return source.state;
  return 'collecting';
};
