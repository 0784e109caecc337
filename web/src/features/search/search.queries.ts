import { contract, maxFound, type Found } from '@sightline/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { cachedResults, narrowed, type Answer } from './cached-results.ts';

/** Keys that follow each other faster, such as a key held down, start one search. */
const burstMs = 40;
const limit = 20;
const nothing: readonly Found[] = [];

const searchFor = (words: string) => ({
  queryKey: queryKeys.search(words),
  queryFn: () => call(contract.search.find, { query: { q: words, limit: words === '' ? maxFound : limit } }),
  retry: false,
});

type Search = { results: readonly Found[]; busy: boolean; failed: boolean; type: (query: string) => void };

/**
 * Search results, and how to change the query. Reads everything that can be found when the palette opens, and searches
 * that. Until it has arrived, and in organizations where it is too much, the server searches.
 */
export const useSearch = (query: string, changeQuery: (query: string) => void, enabled: boolean): Search => {
  const queries = useQueryClient();
  const words = query.trim();
  const [asked, setAsked] = useState(words);
  const burst = useRef({ lastKeyAt: -Infinity, end: 0 });
  const knownOf = (text: string): readonly Found[] | null =>
    cachedResults(text, (beginning) => queries.getQueryData<Answer>(queryKeys.search(beginning)));
  const type = (text: string): void => {
    changeQuery(text);
    clearTimeout(burst.current.end);
    const [now, next] = [performance.now(), text.trim()];
    if (now - burst.current.lastKeyAt < burstMs) burst.current.end = window.setTimeout(setAsked, burstMs, next);
    else {
      setAsked(next);
      // Before the palette renders, so that the server works meanwhile.
      if (enabled && next !== '' && knownOf(next) === null) void queries.prefetchQuery(searchFor(next));
    }
    burst.current.lastKeyAt = now;
  };
  useQuery({ ...searchFor(''), enabled });
  const known = knownOf(words);
  const { data, isFetching, error } = useQuery({
    ...searchFor(asked),
    enabled: enabled && asked !== '' && known === null,
    placeholderData: keepPreviousData,
  });
  if (!enabled || words === '') return { results: nothing, busy: false, failed: false, type };
  if (known !== null) return { results: known, busy: false, failed: false, type };
  const isCurrent = asked === words;
  return {
    results: narrowed(data?.results ?? nothing, words),
    busy: isFetching || !isCurrent,
    failed: isCurrent && error !== null,
    type,
  };
};
