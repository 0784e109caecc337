import type { SourceStatus } from '@sightline/contract';

/** Whether a source is read or waits to be, so that figures can be expected. */
export const isAnyWorking = (sources: readonly Pick<SourceStatus, 'state'>[]): boolean =>
  sources.some(({ state }) => state !== 'failed' && state !== 'stopped');
