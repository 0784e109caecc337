import { QueryClient } from '@tanstack/react-query';
import { retryDelay, shouldRetry } from '../platform/api-error.ts';
import { later } from '../platform/later.ts';
import { outage } from '../platform/outage.ts';

const createQueries = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: shouldRetry, retryDelay } } });

/** What was read from one's own organisation. */
export const queries = createQueries();

/** What was read from the sample organisation, apart from everything of one's own. */
export const sampleQueries = createQueries();

/** Browsers that were told the same thing at once read again within this time, each at a moment of its own. */
const spreadMs = 3_000;
let isWaiting = false;

/** Reads what the screen shows again, shortly: something may have changed without this browser being told. */
export const readEverythingAgain = (): void => {
  if (isWaiting) return;
  isWaiting = true;
  later.after(spreadMs * later.random(), () => {
    isWaiting = false;
    for (const client of [queries, sampleQueries]) void client.invalidateQueries();
  });
};

outage.onRecovery(readEverythingAgain);
