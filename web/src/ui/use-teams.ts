import { contract, limits, type Team } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { seldomMs } from '../platform/schedules.ts';
import { useCapability } from '../platform/session.ts';
import type { Load } from './query-state.tsx';

/** Teams change rarely. Developers get only teams large enough to protect individuals. */
export const useTeams = (): { data: readonly Team[] | undefined; load: Load } => {
  const all = useCapability('canViewAllData');
  const load = useQuery({
    queryKey: queryKeys.teams(),
    queryFn: () => call(contract.people.teams, {}),
    staleTime: seldomMs,
  });
  return { load, data: load.data?.teams.filter((team) => all || team.members >= limits.smallestGroup) };
};
