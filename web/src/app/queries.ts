import type { QueryClient } from '@tanstack/react-query';
import { retryDelay, shouldRetry } from '../platform/api-error.ts';
import { scheduler } from '../platform/scheduler.ts';
import { outage } from '../platform/outage.ts';
import { InvalidatingClient } from './invalidating-client.ts';

const createQueries = (): QueryClient =>
  new InvalidatingClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, retryDelay },
      // A change that cannot be sent fails immediately instead of running later.
      mutations: { networkMode: 'always' },
    },
  });

/** Cache of the user's own organization. */
export const queries = createQueries();

/** Cache of the sample organization, separate from the user's own. */
export const sampleQueries = createQueries();

/** Browsers notified of the same event refetch within this time, each after a random delay. */
const spreadMs = 3_000;
let isWaiting = false;

/** Refetches the current screen soon: data may have changed without a notification. */
export const refetchEverything = (): void => {
  if (isWaiting) return;
  isWaiting = true;
  scheduler.after(spreadMs * scheduler.random(), () => {
    isWaiting = false;
    for (const client of [queries, sampleQueries]) void client.invalidateQueries();
  });
};

outage.onRecovery(refetchEverything);
