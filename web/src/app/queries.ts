import { QueryClient } from '@tanstack/react-query';
import { retryDelay, shouldRetry } from '../platform/api-error.ts';

const createQueries = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: shouldRetry, retryDelay } } });

/** What was read from one's own organisation. */
export const queries = createQueries();

/** What was read from the sample organisation, apart from everything of one's own. */
export const sampleQueries = createQueries();
