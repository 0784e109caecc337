import { contract, type RouteReply } from '@sightline/contract';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { minuteMs } from '../platform/durations.ts';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useSession } from '../platform/session.ts';
import { isAnyWorking } from './is-any-working.ts';

const whileCollectingMs = 3_000;
const otherwiseMs = minuteMs;

/** Progress of the sources. Polled often during a collection, in case the live channel is down. */
export const useCollection = () => {
  const hasOrganization = useSession()?.organization != null;
  return useQuery({
    queryKey: queryKeys.collection(),
    queryFn: () => call(contract.integrations.status, {}),
    enabled: hasOrganization,
    refetchInterval: (query) =>
      query.state.data?.calculating === true ||
      query.state.data?.sources.some(
        (source) => source.state === 'collecting' || source.state === 'waiting-to-start',
      ) === true
        ? whileCollectingMs
        : otherwiseMs,
  });
};

/** Whether new figures arrive all the time, as far as known. */
export const isFirstCollection = (queries: QueryClient): boolean =>
  queries.getQueryData<RouteReply<typeof contract.integrations.status>>(queryKeys.collection())?.firstCollection ===
  true;

/** Whether figures will appear without anybody doing anything, because a first sync is running. */
export const useIsFirstSync = (): boolean => {
  const { data } = useCollection();
  return data?.firstCollection === true && isAnyWorking(data.sources);
};
