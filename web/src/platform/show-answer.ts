import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Shows what a change answered. A read that began before the change would show the old data again, so it is repeated. */
export const showAnswer = (queries: QueryClient, queryKey: QueryKey, answer: unknown): void => {
  const isReading = queries.isFetching({ queryKey }) > 0;
  queries.setQueryData(queryKey, answer);
  if (isReading) void queries.invalidateQueries({ queryKey });
};
