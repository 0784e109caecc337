import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { seldomMs } from '../../platform/schedules.ts';

export const pulseKey = queryKeys.pulse();
export const usePulse = () =>
  useQuery({ queryKey: pulseKey, queryFn: () => call(contract.pulse.read, {}), staleTime: seldomMs });
