import { contract, limits, type Team } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { seldomMs } from '../platform/schedules.ts';
import { useCapability } from '../platform/session.ts';

/** The teams to choose from, which change seldom: for developers those that are large enough to be shown to them. */
export const useTeams = (): { data: readonly Team[] | undefined } => {
  const all = useCapability('canViewAllData');
  const { data } = useQuery({
    queryKey: queryKeys.teams(),
    queryFn: () => call(contract.people.teams, {}),
    staleTime: seldomMs,
  });
  return { data: data?.teams.filter((team) => all || team.members >= limits.smallestGroup) };
};
