import type { Provider } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { enqueueCollection } from './integrations.jobs.ts';
import { gapAfter } from './sync/gap.ts';
import { listRuns } from './sync/runs.store.ts';
import { findSource, updateSource } from './sync/sources.store.ts';

/**
 * Has a source read again because it announced a change: at once where that is soon enough after
 * the run before, else as soon as it is. Sources that wait, failed or were stopped are left as they
 * are; when they go on, they read what was announced as well.
 */
export const announceChange = async (
  { platform, organizationId }: { platform: Platform; organizationId: string },
  tx: Tx,
  provider: Provider,
  at: Date,
): Promise<void> => {
  const source = await findSource(tx, provider);
  if (source === null || (source.state !== 'up-to-date' && source.state !== 'collecting')) return;
  await updateSource(tx, provider, { announcedAt: at });
  if (source.state === 'collecting') return;
  const [latest] = await listRuns(tx, { provider, limit: 1 });
  const due = latest === undefined ? 0 : latest.startedAt.getTime() + gapAfter(provider, latest.requests);
  if (due <= at.getTime()) await enqueueCollection(platform, tx, { organizationId, provider });
  else if (due < source.nextAttemptAt.getTime()) await updateSource(tx, provider, { nextAttemptAt: new Date(due) });
};
