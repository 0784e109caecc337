import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { findCredential, type Credential } from './credentials.store.ts';
import { enqueueAnnounced, enqueueCollection, type SourceName } from './enqueue-collection.ts';
import { announcementHour, everythingAnnounced, gapAfter, mayReadAnnounced } from './sync/announced-limits.ts';
import { countAnnouncedRequests, listLatestRuns } from './sync/runs.store.ts';
import { addAnnounced, findSource, updateSource, type Source } from './sync/sources.store.ts';

/**
 * Stores what a source announced and queues a read: of named records immediately, of everything as soon as the source's
 * rate limit allows. Sources that are waiting, failed or stopped read it when they resume.
 */
export const announceChange = async (
  platform: Platform,
  tx: Tx,
  named: SourceName,
  names: readonly string[],
): Promise<void> => {
  await addAnnounced(tx, named.provider, names);
  await readAnnouncedSoon(platform, tx, named);
};

/** Queues reading announced records, unless a sync is running or the source is paused. */
export const readAnnouncedSoon = async (platform: Platform, tx: Tx, named: SourceName): Promise<void> => {
  const { provider } = named;
  const source = await findSource(tx, provider);
  const credential = await findCredential(tx, provider);
  // A running sync checks this again at its end.
  if (source === null || credential === null || source.state !== 'up-to-date' || source.announced.length === 0) return;
  const now = new Date(platform.clock.now());
  if (source.announced.includes(everythingAnnounced)) {
    return readEverythingSoon(platform, tx, named, { source, credential, now });
  }
  const spent = await countAnnouncedRequests(tx, provider, announcementHour(now));
  // Otherwise the next scheduled run reads them.
  if (mayReadAnnounced(credential, spent)) await enqueueAnnounced(platform, tx, named);
};

const readEverythingSoon = async (
  platform: Platform,
  tx: Tx,
  named: SourceName,
  { source, credential, now }: { source: Source; credential: Credential; now: Date },
): Promise<void> => {
  const latest = (await listLatestRuns(tx)).find((run) => run.provider === named.provider);
  const due = latest === undefined ? 0 : latest.startedAt.getTime() + gapAfter(credential, latest.requests);
  if (due <= now.getTime()) await enqueueCollection(platform, tx, named);
  else if (due < source.nextAttemptAt.getTime())
    await updateSource(tx, named.provider, { nextAttemptAt: new Date(due) });
};
