import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { seldomMs } from '../../platform/schedules.ts';

/** Skills of everybody and of the teams, by which screens of people and of teams are narrowed; they change slowly. */
export const useSkills = () =>
  useQuery({
    queryKey: ['measured', 'skills'],
    queryFn: () => call(contract.profiles.skills, {}),
    staleTime: seldomMs,
  });
