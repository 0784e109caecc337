import { contract } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { seldomMs } from '../../platform/schedules.ts';
import { rangeName, rangeQuery, type Range } from '../../ui/filters/filters.ts';

/** Of the given teams; of all when none is given. */
export const useTeamSprints = (range: Range, teams: readonly string[]) =>
  useQuery({
    queryKey: ['measured', 'sprints', rangeName(range), teams.join(',')],
    queryFn: () =>
      call(contract.sprints.list, {
        query: { ...rangeQuery(range), ...(teams.length === 0 ? {} : { teams: teams.join(',') }) },
      }),
    placeholderData: keepPreviousData,
  });

export const useSprint = (sprintId: string) =>
  useQuery({
    queryKey: ['measured', 'sprint', sprintId],
    queryFn: () => call(contract.sprints.one, { params: { sprintId } }),
  });

export const useTeamFlow = (teamId: string, range: Range) =>
  useQuery({
    queryKey: ['measured', 'team-flow', teamId, rangeName(range)],
    queryFn: () => call(contract.sprints.flow, { params: { teamId }, query: rangeQuery(range) }),
    // The last figures stay while others of the same team are read; another team's never stand in.
    placeholderData: (data, query) => (query?.queryKey[2] === teamId ? data : undefined),
  });

/** Whether anybody was found in the sources yet. */
export const useDevelopers = () =>
  useQuery({
    queryKey: ['measured', 'developers'],
    queryFn: () => call(contract.people.developers, {}),
    staleTime: seldomMs,
  });
