import { contract } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { rangeName, rangeQuery, type Range } from '../../ui/filters/filters.ts';

export const useTeamAnalytics = (range: Range) =>
  useQuery({
    queryKey: ['measured', 'team-analytics', rangeName(range)],
    queryFn: () => call(contract.teams.analytics, { query: rangeQuery(range) }),
    placeholderData: keepPreviousData,
  });

/** The last figures stay while others of the same team are read; another team's never stand in. */
const keepOf =
  (teamId: string) =>
  <Data>(data: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query?.queryKey[2] === teamId ? data : undefined;

export const useTeam = (teamId: string, range: Range) =>
  useQuery({
    queryKey: ['measured', 'team', teamId, rangeName(range)],
    queryFn: () => call(contract.teams.one, { params: { teamId }, query: rangeQuery(range) }),
    placeholderData: keepOf(teamId),
  });
export const useTeamDora = (teamId: string, range: Range) =>
  useQuery({
    queryKey: ['measured', 'team-dora', teamId, rangeName(range)],
    queryFn: () => call(contract.performance.teamDoraMetrics, { params: { teamId }, query: rangeQuery(range) }),
    placeholderData: keepOf(teamId),
  });
export const useTeamHistory = (teamId: string, range: Range) =>
  useQuery({
    queryKey: ['measured', 'team-history', teamId, rangeName(range)],
    queryFn: () => call(contract.performance.history, { query: { ...rangeQuery(range), subject: `team:${teamId}` } }),
    placeholderData: keepOf(teamId),
  });
