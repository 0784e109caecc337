import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { findCredential, type Credential } from './credentials.store.ts';
import { enqueueAnnounced, enqueueCollection, type SourceName } from './enqueue-collection.ts';
import { announcementHour, everythingAnnounced, gapAfter, mayReadAnnounced } from './sync/announcements.ts';
import { countAnnouncedRequests, listLatestRuns } from './sync/runs.store.ts';
import { addAnnounced, findSource, updateSource, type Source } from './sync/sources.store.ts';

/**
 * Remembers what a source has announced and has it read: at once by name, and where everything was
 * announced, as soon after the run before as the source's limit allows. Sources that wait, failed or
 * were stopped are left as they are; when they go on, they read what was announced as well.
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

/** Has what was announced read, where that has not been done yet and nothing else comes first. */
export const readAnnouncedSoon = async (platform: Platform, tx: Tx, named: SourceName): Promise<void> => {
  const { provider } = named;
  const source = await findSource(tx, provider);
  const credential = await findCredential(tx, provider);
  // A run that is under way has this asked again at its end.
  if (source === null || credential === null || source.state !== 'up-to-date' || source.announced.length === 0) return;
  const now = new Date(platform.clock.now());
  if (source.announced.includes(everythingAnnounced)) {
    return readEverythingSoon(platform, tx, named, { source, credential, now });
  }
  const spent = await countAnnouncedRequests(tx, provider, announcementHour(now));
  // Otherwise the next run on schedule takes it along.
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
