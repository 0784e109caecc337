import { contract, type Developer, type PeopleRole } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { seldomMs } from '../platform/schedules.ts';
import { listTexts } from '../texts/lists.ts';
import type { ComboboxSearch } from './combobox-choices.ts';

const usePeopleSummary = () =>
  useQuery({
    queryKey: queryKeys.developersAny(),
    queryFn: () => call(contract.people.developers, { query: { limit: 1 } }),
    staleTime: seldomMs,
  });

/** Whether the sources contain no people yet; undefined while unknown. */
export const useHasNoDevelopers = (): boolean | undefined => {
  const { data } = usePeopleSummary();
  return data === undefined ? undefined : data.page.of === 0;
};

/** The roles of the people in the sources. */
export const useRoles = (): readonly PeopleRole[] => usePeopleSummary().data?.roles ?? [];

/** Unknown ids are left out. */
export const useDevelopers = (ids: readonly string[]): readonly Developer[] => {
  const { data } = useQuery({
    queryKey: queryKeys.developersNamed(ids),
    queryFn: () => call(contract.people.developers, { query: { ids: ids.join(','), limit: Math.max(1, ids.length) } }),
    staleTime: seldomMs,
    enabled: ids.length > 0,
    placeholderData: (known) => known,
  });
  return data === undefined ? [] : data.developers.filter((developer) => ids.includes(developer.id));
};

type Narrowed = { teams?: readonly string[]; roles?: readonly string[]; skills?: readonly string[] };

const offered = 30;

const noteOf = ({ teamName, active }: Developer): string =>
  [teamName, active ? null : listTexts.leftOrganization].filter((part) => part !== null).join(', ');

export const developerSearch = ({ teams = [], roles = [], skills = [] }: Narrowed = {}): ComboboxSearch => {
  const narrowed = { teams: teams.join(','), roles: roles.join(','), skills: skills.join(',') };
  return {
    key: ['developers', narrowed],
    find: async (search) => {
      const { developers, page } = await call(contract.people.developers, {
        query: { ...narrowed, search, limit: offered },
      });
      return {
        options: developers.map((developer) => {
          const note = noteOf(developer);
          return { id: developer.id, name: developer.name, ...(note === '' ? {} : { note }) };
        }),
        found: page.found,
      };
    },
  };
};
