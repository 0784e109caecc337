import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useCapability } from '../../platform/session.ts';

const rarelyMs = 600_000;

/** What there is to review in Team Mappings, for users who can. */
export const usePendingMappings = () =>
  useQuery({
    queryKey: queryKeys.mappingsHead(),
    queryFn: () => call(contract.mappings.read, {}),
    enabled: useCapability('canManageIntegrations'),
    staleTime: rarelyMs,
  });
