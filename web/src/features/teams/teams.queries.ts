import { contract, maxPageRows, type RouteReply } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keepDataOfSubject } from '../../platform/keep-data-of-subject.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { rangeName, rangeQuery, teamsQuery, type Filters, type Range } from '../../ui/filters/filters.ts';

export type TeamAnalytics = RouteReply<typeof contract.teams.analytics>;

/** Teams per page. */
const teamsOfPage = 12;

const analyticsQuery = (filters: Filters, limit: number) => ({
  ...rangeQuery(filters.range),
  ...teamsQuery(filters),
  page: filters.page,
  limit,
});

export const useTeamAnalytics = (filters: Filters) => {
  const query = analyticsQuery(filters, teamsOfPage);
  return useQuery({
    queryKey: queryKeys.teamAnalytics(query),
    queryFn: () => call(contract.teams.analytics, { query }),
    placeholderData: keepPreviousData,
  });
};

/** All teams that match the filters, on any page. */
export const readAllTeams = async (filters: Filters): Promise<TeamAnalytics> => {
  const read = (page: number) =>
    call(contract.teams.analytics, { query: analyticsQuery({ ...filters, page }, maxPageRows) });
  const first = await read(1);
  const teams = [...first.teams];
  for (let page = 2; teams.length < first.page.found; page += 1) {
    const next = await read(page);
    if (next.page.number < page) break;
    teams.push(...next.teams);
  }
  return { ...first, teams };
};

export const useTeam = (teamId: string, range: Range, page: number) =>
  useQuery({
    queryKey: queryKeys.team(teamId, rangeName(range), page),
    queryFn: () => call(contract.teams.one, { params: { teamId }, query: { ...rangeQuery(range), page } }),
    placeholderData: keepDataOfSubject(teamId),
  });
export const useTeamDora = (teamId: string, range: Range) =>
  useQuery({
    queryKey: queryKeys.teamDora(teamId, rangeName(range)),
    queryFn: () => call(contract.performance.teamDoraMetrics, { params: { teamId }, query: rangeQuery(range) }),
    placeholderData: keepDataOfSubject(teamId),
  });
export const useTeamHistory = (teamId: string, range: Range) =>
  useQuery({
    queryKey: queryKeys.teamHistory(teamId, rangeName(range)),
    queryFn: () => call(contract.performance.history, { query: { ...rangeQuery(range), subject: `team:${teamId}` } }),
    placeholderData: keepDataOfSubject(teamId),
  });
