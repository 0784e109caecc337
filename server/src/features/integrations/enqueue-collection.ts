import type { Provider } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';

export type SourceName = { organizationId: string; provider: Provider };

export const collectJobName = 'collect';
export const announcedJobName = 'read-announced';

const keyOf = ({ organizationId, provider }: SourceName): string => `${organizationId} ${provider}`;

/**
 * Queues a sync of a source, now or at an instant.
 * @returns false if one is already queued
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

/** Queues an immediate read of the records that a source named. */
export const enqueueAnnounced = async (platform: Platform, tx: Tx, source: SourceName): Promise<void> => {
  await platform.jobs.enqueue(tx, announcedJobName, source, { singletonKey: keyOf(source) });
};
