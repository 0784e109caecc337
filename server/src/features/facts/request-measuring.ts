import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { raiseRevision } from './facts.store.ts';

/** Name of the job that measures an organisation; the measurement feature handles it. */
export const measureJobName = 'measure';

/** Asks for the organisation's numbers to be computed anew; asked for several times, it happens once. */
export const requestMeasuring = async (platform: Platform, tx: Tx, organizationId: string): Promise<void> => {
  await platform.jobs.enqueue(tx, measureJobName, { organizationId }, { singletonKey: organizationId });
};

/** The same after a change of what the facts mean: the facts are unchanged, but every figure is computed again. */
export const requestRemeasuring = async (platform: Platform, tx: Tx, organizationId: string): Promise<void> => {
  await raiseRevision(tx, organizationId);
  await requestMeasuring(platform, tx, organizationId);
};
