import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** Whether figures will appear without anybody doing anything, because a first sync is running. */
export const useIsFirstSync = (): boolean => {
  const { data } = useQuery({
    queryKey: queryKeys.collection(),
    queryFn: () => call(contract.integrations.status, {}),
  });
  return data?.firstCollection === true && data.sources.some(({ state }) => state !== 'failed' && state !== 'stopped');
};
