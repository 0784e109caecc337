import { minuteMs } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import { requestMeasurementRun } from '../measurement-requests/index.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { readAnnouncedSoon } from './announce-change.ts';
import { announcedJobName, collectJobName, enqueueCollection, type SourceName } from './enqueue-collection.ts';
import { collectSource, type Collection, type CollectionInput } from './sync/collect-source.ts';
import { findSource, listDueSources } from './sync/sources.store.ts';

/** How often the schedule runs. */
const scheduleMs = minuteMs;

const options = { expireInSeconds: 86_000 };

/** Syncs one source. A first sync may take hours, depending on the source's rate limit. */
export const collectJob = defineJob<SourceName>({
  name: collectJobName,
  options,
  // All three sources of one organization at the same time, and one of another.
  concurrency: 4,
  handle: (platform, source, { signal }) => collectOnce(platform, source, { ...source, signal }),
});

/** Reads the records that a source announced. Separate from syncs, so that long first syncs do not delay it. */
export const announcedJob = defineJob<SourceName>({
  name: announcedJobName,
  options,
  concurrency: 3,
  handle: (platform, source, { signal }) =>
    collectOnce(platform, source, { provider: source.provider, signal, announcedOnly: true }),
});

type Input = CollectionInput & { signal: AbortSignal };

/** The queue retries only after a process stopped. A failed source is paused, and the schedule resumes it. */
const collectOnce = async (platform: Platform, source: SourceName, input: Input): Promise<void> => {
  const { signal } = input;
  const result = await collectSource(contextOf(platform, source), input).catch((error: unknown) => {
    signal.throwIfAborted();
    platform.log.error({ err: error, ...source }, 'collection failed');
    return null;
  });
  if (result?.kind === 'interrupted') signal.throwIfAborted();
  if (result !== null) await queueNextSteps(platform, source, result);
};

const contextOf = (platform: Platform, { organizationId }: SourceName) =>
  ({ organizationId, platform, actor: { kind: 'job', name: 'collect' } }) as const;

/** After a sync: requests measurement, reads what was announced meanwhile, and queues the next sync. */
const queueNextSteps = async (platform: Platform, source: SourceName, result: Collection): Promise<void> => {
  const { organizationId, provider } = source;
  const within = (work: (tx: Tx) => Promise<void>): Promise<void> =>
    withTenant(platform.database, organizationId, work);
  if (result.kind === 'complete') {
    await within(async (tx) => {
      // Even if nothing is new: the day may have changed, or missing data may now be complete.
      if (result.run !== 'announced') await requestMeasurementRun(platform, tx, organizationId);
      // Changes announced during the sync may not be part of it.
      await readAnnouncedSoon(platform, tx, source);
      const next = (await findSource(tx, provider))?.nextAttemptAt;
      if (next !== undefined && isSoon(platform, next)) await enqueueCollection(platform, tx, source, next);
    });
  }
  // Short pauses do not wait for the schedule. Long ones do, so that a user can end them early.
  if (result.kind === 'paused' && isSoon(platform, result.until)) {
    await within(async (tx) => void (await enqueueCollection(platform, tx, source, result.until)));
  }
};

const isSoon = ({ clock }: Platform, instant: Date): boolean => instant.getTime() - clock.now() < scheduleMs;

/** Queues every source that is due, including those whose process died. */
export const scheduleCollectionsJob = defineJob({
  name: 'schedule-collections',
  schedule: '* * * * *',
  async handle(platform) {
    const at = new Date(platform.clock.now());
    const due = await withSystem(platform.database, (tx) => listDueSources(tx, at));
    for (const source of due) await enqueueCollection(platform, null, source);
  },
});
