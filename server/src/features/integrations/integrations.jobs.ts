import type { Provider } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import { requestMeasuring } from '../facts/index.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { collectSource } from './sync/collect-source.ts';
import { findSource, listDueSources } from './sync/sources.store.ts';

/** The schedule comes round this often. */
const roundMs = 60_000;

type Source = { organizationId: string; provider: Provider };

/** Reads one source. How long a first pass takes depends on the source's limits; it may be hours. */
export const collectJob = defineJob<Source>({
  name: 'collect',
  // Failures are paused and resumed by the schedule, which knows when a source asked us to wait.
  options: { retryLimit: 0, expireInSeconds: 86_000, heartbeatSeconds: 60 },
  concurrency: 3,
  async handle(platform, { organizationId, provider }, { signal }) {
    const ctx = { organizationId, platform, actor: { kind: 'job', name: 'collect' } } as const;
    const result = await collectSource(ctx, { provider, signal });
    // Also when nothing new came: the day may have changed, and what was incomplete no longer is.
    if (result.kind === 'complete')
      await withTenant(platform.database, organizationId, (tx) => requestMeasuring(platform, tx, organizationId));
    // A change that the source announced meanwhile is read soon.
    if (result.kind === 'complete') {
      const again = await withTenant(platform.database, organizationId, (tx) => findSource(tx, provider));
      if (again !== null && again.nextAttemptAt.getTime() - platform.clock.now() < roundMs)
        await resumeAt(platform, { organizationId, provider }, again.nextAttemptAt);
    }
    // Short pauses do not wait for the schedule's next round. Long ones do, so that a user can end them sooner.
    const isShort = result.kind === 'paused' && result.until.getTime() - platform.clock.now() < roundMs;
    if (isShort) await resumeAt(platform, { organizationId, provider }, result.until);
  },
});

const resumeAt = (platform: Platform, source: Source, until: Date): Promise<void> =>
  withTenant(platform.database, source.organizationId, async (tx) => {
    await enqueueCollection(platform, tx, source, until);
  });

/**
 * Has a source read soon, or at an instant.
 * @returns false when it is waiting to be read already
 */
export const enqueueCollection = async (
  platform: Platform,
  tx: Tx | null,
  source: Source,
  startAfter?: Date,
): Promise<boolean> => {
  const id = await platform.jobs.enqueue(tx, 'collect', source, {
    singletonKey: `${source.organizationId} ${source.provider}`,
    ...(startAfter === undefined ? {} : { startAfter }),
  });
  return id !== null;
};

/** Has every source read that is due, also those whose collector died. */
export const scheduleCollectionsJob = defineJob({
  name: 'schedule-collections',
  schedule: '* * * * *',
  async handle(platform) {
    const at = new Date(platform.clock.now());
    const due = await withSystem(platform.database, (tx) => listDueSources(tx, at));
    for (const source of due) await enqueueCollection(platform, null, source);
  },
});
