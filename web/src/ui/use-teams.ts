import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { seldomMs } from '../platform/schedules.ts';

/** The teams of the organisation, to choose from; they change seldom. */
export const useTeams = () =>
  useQuery({ queryKey: ['measured', 'teams'], queryFn: () => call(contract.people.teams, {}), staleTime: seldomMs });
