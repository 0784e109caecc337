import type { Provider } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';

export type SourceName = { organizationId: string; provider: Provider };

export const collectJobName = 'collect';
export const announcedJobName = 'read-announced';

const keyOf = ({ organizationId, provider }: SourceName): string => `${organizationId} ${provider}`;

/**
 * Has a source read soon, or at an instant.
 * @returns false when it is waiting to be read already
 */
export const enqueueCollection = async (
  platform: Platform,
  tx: Tx | null,
  source: SourceName,
  startAfter?: Date,
): Promise<boolean> => {
  const id = await platform.jobs.enqueue(tx, collectJobName, source, {
    singletonKey: keyOf(source),
    ...(startAfter === undefined ? {} : { startAfter }),
  });
  return id !== null;
};

/** Queues immediate reading of what a source announced by name. */
export const enqueueAnnounced = async (platform: Platform, tx: Tx, source: SourceName): Promise<void> => {
  await platform.jobs.enqueue(tx, announcedJobName, source, { singletonKey: keyOf(source) });
};
