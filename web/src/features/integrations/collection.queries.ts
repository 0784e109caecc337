import { contract, type RouteReply } from '@sightline/contract';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { minuteMs } from '../../platform/durations.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

const whileCollectingMs = 3_000;
const otherwiseMs = minuteMs;

/** How far the sources are. Asked often while something is being collected, in case the live channel is down. */
export const useCollection = () =>
  useQuery({
    queryKey: queryKeys.collection(),
    queryFn: () => call(contract.integrations.status, {}),
    refetchInterval: (query) =>
      query.state.data?.sources.some(
        (source) => source.state === 'collecting' || source.state === 'waiting-to-start',
      ) === true
        ? whileCollectingMs
        : otherwiseMs,
  });

/** Whether new figures arrive all the time, as far as it is known. */
export const isFirstCollection = (queries: QueryClient): boolean =>
  queries.getQueryData<RouteReply<typeof contract.integrations.status>>(queryKeys.collection())?.firstCollection ===
  true;
