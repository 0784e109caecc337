import { contract, type PeopleOrder } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keepDataOfSubject } from '../../platform/keep-data-of-subject.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { peopleQuery, rangeName, rangeQuery, type Filters, type Range } from '../../ui/filters/filters.ts';
import type { Order } from '../../ui/sortable-header.tsx';

export const useProfiles = (filters: Filters, { sort, order }: Order<PeopleOrder>) => {
  const query = { ...rangeQuery(filters.range), ...peopleQuery(filters), page: filters.page, sort, order };
  return useQuery({
    queryKey: queryKeys.profiles(query),
    queryFn: () => call(contract.profiles.list, { query }),
    placeholderData: keepPreviousData,
  });
};

export const useProfile = (developerId: string, range: Range) =>
  useQuery({
    queryKey: queryKeys.profile(developerId, rangeName(range)),
    queryFn: () => call(contract.profiles.one, { params: { developerId }, query: rangeQuery(range) }),
    placeholderData: keepDataOfSubject(developerId),
  });
export const useProfileDora = (developerId: string, range: Range) =>
  useQuery({
    queryKey: queryKeys.profileDora(developerId, rangeName(range)),
    queryFn: () => call(contract.profiles.doraMetrics, { params: { developerId }, query: rangeQuery(range) }),
    placeholderData: keepDataOfSubject(developerId),
  });
export const useProfileHistory = (developerId: string, range: Range) =>
  useQuery({
    queryKey: queryKeys.profileHistory(developerId, rangeName(range)),
    queryFn: () =>
      call(contract.performance.history, { query: { ...rangeQuery(range), subject: `person:${developerId}` } }),
    placeholderData: keepDataOfSubject(developerId),
  });
export const useNotes = (developerId: string) =>
  useQuery({
    queryKey: queryKeys.notes(developerId),
    queryFn: () => call(contract.profiles.notes, { params: { developerId } }),
  });
/** Who viewed the signed-in user's own figures. */
export const useProfileViews = (enabled = true) =>
  useQuery({ queryKey: queryKeys.profileViews(), queryFn: () => call(contract.audit.viewsOfMe, {}), enabled });
export const useSkillsOf = (developerId: string) =>
  useQuery({
    queryKey: queryKeys.skills(developerId),
    queryFn: () => call(contract.profiles.skillsOf, { params: { developerId } }),
  });
