import { contract } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keepDataOfSubject } from '../../platform/keep-data-of-subject.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { rangeName, rangeQuery, teamsQuery, type Filters, type Range } from '../../ui/filters/filters.ts';

/** Teams per page, each with charts. */
const teamsOfPage = 8;

/** Of the teams that fit. */
export const useTeamSprints = (filters: Filters) => {
  const query = {
    ...rangeQuery(filters.range),
    ...teamsQuery(filters),
    page: filters.page,
    limit: teamsOfPage,
  };
  return useQuery({
    queryKey: queryKeys.sprints(query),
    queryFn: () => call(contract.sprints.list, { query }),
    placeholderData: keepPreviousData,
  });
};

export const useSprint = (sprintId: string) =>
  useQuery({
    queryKey: queryKeys.sprint(sprintId),
    queryFn: () => call(contract.sprints.one, { params: { sprintId } }),
  });

export const useTeamFlow = (teamId: string, range: Range) =>
  useQuery({
    queryKey: queryKeys.teamFlow(teamId, rangeName(range)),
    queryFn: () => call(contract.sprints.flow, { params: { teamId }, query: rangeQuery(range) }),
    // Keeps figures on the screen while others of the same team load.
    placeholderData: keepDataOfSubject(teamId),
  });
