import type { Platform } from '../../platform/context.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import { requestMeasuring } from '../facts/index.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { readAnnouncedSoon } from './announce-change.ts';
import { announcedJobName, collectJobName, enqueueCollection, type SourceName } from './enqueue-collection.ts';
import { collectSource, type Collection, type CollectionInput } from './sync/collect-source.ts';
import { findSource, listDueSources } from './sync/sources.store.ts';

/** The schedule comes round this often. */
const roundMs = 60_000;

const options = { expireInSeconds: 86_000 };

/** Reads one source. How long a first pass takes depends on the source's limits; it may be hours. */
export const collectJob = defineJob<SourceName>({
  name: collectJobName,
  options,
  concurrency: 3,
  handle: (platform, source, { signal }) => collectOnce(platform, source, { ...source, signal }),
});

/** Reads what one source has announced by name; long first passes of others do not hold it up. */
export const announcedJob = defineJob<SourceName>({
  name: announcedJobName,
  options,
  concurrency: 3,
  handle: (platform, source, { signal }) =>
    collectOnce(platform, source, { provider: source.provider, signal, announcedOnly: true }),
});

type Input = CollectionInput & { signal: AbortSignal };

/** The queue retries only what a stopped process left behind: a failed source is paused, and the schedule resumes it. */
const collectOnce = async (platform: Platform, source: SourceName, input: Input): Promise<void> => {
  const { signal } = input;
  const result = await collectSource(contextOf(platform, source), input).catch((error: unknown) => {
    signal.throwIfAborted();
    platform.log.error({ err: error, ...source }, 'collection failed');
    return null;
  });
  if (result?.kind === 'interrupted') signal.throwIfAborted();
  if (result !== null) await afterwards(platform, source, result);
};

const contextOf = (platform: Platform, { organizationId }: SourceName) =>
  ({ organizationId, platform, actor: { kind: 'job', name: 'collect' } }) as const;

/** What a reading leaves to be done. */
const afterwards = async (platform: Platform, source: SourceName, result: Collection): Promise<void> => {
  const { organizationId, provider } = source;
  const within = (work: (tx: Tx) => Promise<void>): Promise<void> =>
    withTenant(platform.database, organizationId, work);
  if (result.kind === 'complete') {
    await within(async (tx) => {
      // Also when nothing new came: the day may have changed, and what was incomplete no longer is.
      if (result.run !== 'announced') await requestMeasuring(platform, tx, organizationId);
      // What was announced meanwhile may have come too late for it.
      await readAnnouncedSoon(platform, tx, source);
      const next = (await findSource(tx, provider))?.nextAttemptAt;
      if (next !== undefined && isSoon(platform, next)) await enqueueCollection(platform, tx, source, next);
    });
  }
  // Short pauses do not wait for the schedule's next round. Long ones do, so that a user can end them sooner.
  if (result.kind === 'paused' && isSoon(platform, result.until)) {
    await within(async (tx) => void (await enqueueCollection(platform, tx, source, result.until)));
  }
};

const isSoon = ({ clock }: Platform, instant: Date): boolean => instant.getTime() - clock.now() < roundMs;

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
