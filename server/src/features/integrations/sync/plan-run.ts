import { hourMs, type Provider } from '@sightline/contract';
import type { TenantContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { everythingAnnounced } from './announced-limits.ts';
import type { Run } from './runs.store.ts';
import { takeAnnounced, type Source } from './sources.store.ts';
import { historyWindows, windowsSince } from './windows.ts';

export type PlannedRun = Pick<Run, 'provider' | 'kind' | 'startedAt' | 'windows' | 'sweeps' | 'announced'>;

/**
 * The version of what each connector reads. Raised when it reads more than before, so that stored records are read
 * again; until then, figures use the stored ones.
 */
export const readsOf: Readonly<Record<Provider, number>> = {
  // 2: flags and number fields of issues.
  jira: 2,
  bitbucket: 1,
  confluence: 1,
};

/** How often everything stored is compared with the source. */
const sweepEveryMs = 6 * hourMs;

/**
 * Plans the next run of a source, with announced records and nothing older than `keptFrom` (epoch seconds).
 * @returns null if only announced records were requested, and there are none or they name everything
 */
export const planRun = async (
  ctx: TenantContext,
  tx: Tx,
  source: Source,
  { sweep, announcedOnly, keptFrom }: { sweep: boolean; announcedOnly: boolean; keptFrom: number | null },
): Promise<PlannedRun | null> => {
  const now = ctx.platform.clock.now();
  const { provider } = source;
  const common = { provider, startedAt: new Date(now), windows: [], sweeps: false };
  if (announcedOnly && source.announced.includes(everythingAnnounced)) return null;
  const announced = (await takeAnnounced(tx, provider)).filter((name) => name !== everythingAnnounced);
  if (announcedOnly) return announced.length === 0 ? null : { ...common, kind: 'announced', announced };
  if (source.firstCompletedAt === null || source.reads < readsOf[provider]) {
    const since = keptFrom === null ? null : keptFrom * 1_000;
    const windows = windowsSince(historyWindows(now, ctx.platform.config.historyMonths), since);
    // The whole history includes announced records.
    return { ...common, kind: 'full', windows, sweeps: true, announced: [] };
  }
  const sweepIsDue = source.lastSweepAt === null || now - source.lastSweepAt.getTime() >= sweepEveryMs;
  return { ...common, kind: 'incremental', sweeps: sweep || sweepIsDue, announced };
};
