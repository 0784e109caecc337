import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { raiseRevision } from '../facts/index.ts';

/** The job that runs a measurement; handled by the measurement feature. */
export const measureJobName = 'measure';

/**
 * Queues a measurement run of the organization. Requests that wait are merged into one run.
 * @param tx null to queue it whatever becomes of the caller's transaction
 */
export const requestMeasurementRun = async (
  platform: Platform,
  tx: Tx | null,
  organizationId: string,
): Promise<void> => {
  await platform.jobs.enqueue(tx, measureJobName, { organizationId }, { singletonKey: organizationId });
};

/**
 * Queues a run after mappings or rules changed. The raised revision makes it check which scopes the new rules affect.
 */
export const requestRunUnderNewRules = async (platform: Platform, tx: Tx, organizationId: string): Promise<void> => {
  await raiseRevision(tx, organizationId);
  await requestMeasurementRun(platform, tx, organizationId);
};
