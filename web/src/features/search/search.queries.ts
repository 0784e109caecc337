import { contract, type Found } from '@sightline/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { cachedResults, narrowed, type Answer } from './cached-results.ts';

const settleMs = 40;
const limit = 20;
const nothing: readonly Found[] = [];

/**
 * Search results. If the complete results of a shorter query are cached, filters
 * them instead of asking the server again.
 */
export const useSearchResults = (
  query: string,
  enabled: boolean,
): { results: readonly Found[]; busy: boolean; failed: boolean } => {
  const queries = useQueryClient();
  const words = query.trim();
  const settled = useSettled(words, settleMs);
  const known = cachedResults(words, (beginning) => queries.getQueryData<Answer>(queryKeys.search(beginning)));
  const { data, isFetching, error } = useQuery({
    queryKey: queryKeys.search(settled),
    queryFn: () => call(contract.search.find, { query: { q: settled, limit } }),
    enabled: enabled && settled !== '' && known === null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!enabled || words === '') return { results: nothing, busy: false, failed: false };
  if (known !== null) return { results: known, busy: false, failed: false };
  const isCurrent = settled === words;
  return {
    results: narrowed(data?.results ?? nothing, words),
    busy: isFetching || !isCurrent,
    failed: isCurrent && error !== null,
  };
};
