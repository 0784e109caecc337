import {
  contract,
  type MappedPerson,
  type MappingChange,
  type RouteReply,
  type RouteRequest,
} from '@sightline/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import type { ComboboxSearch } from '../../ui/combobox-choices.ts';
import { showToast, type Toast } from '../../platform/toasts.ts';
import { mappingTexts as texts } from '../../texts/mappings.ts';

export type Mappings = RouteReply<typeof contract.mappings.read>;

const key = queryKeys.mappings();
const headKey = queryKeys.mappingsHead();

/** A view's filters and page, all of them in the URL. */
export type MappingsFilter = { search: string; onlyUnmapped: boolean; page: number };

const queryOf = ({ search, onlyUnmapped, page }: MappingsFilter) => ({ search, unmapped: String(onlyUnmapped), page });

export const useMappedPeople = (shown: MappingsFilter) =>
  useQuery({
    queryKey: queryKeys.mappingsPeople(shown),
    queryFn: () => call(contract.mappings.people, { query: queryOf(shown) }),
    placeholderData: keepPreviousData,
  });
export const useMappedSources = (shown: MappingsFilter) =>
  useQuery({
    queryKey: queryKeys.mappingsSources(shown),
    queryFn: () => call(contract.mappings.places, { query: queryOf(shown) }),
    placeholderData: keepPreviousData,
  });
export const useMappedUsers = ({ search, page }: Pick<MappingsFilter, 'search' | 'page'>) =>
  useQuery({
    queryKey: queryKeys.mappingsUsers(search, page),
    queryFn: () => call(contract.mappings.users, { query: { search, page } }),
    placeholderData: keepPreviousData,
  });

const offered = 30;

/**
 * Finds people of the sources by name or address; an option is one of a person's accounts.
 * @param about the subject, which determines the candidates
 */
export const accountSearch = (about: string, fits: (person: MappedPerson) => boolean): ComboboxSearch => ({
  key: ['mapped accounts', about],
  find: async (search) => {
    const { people, page } = await call(contract.mappings.people, { query: { search, limit: offered } });
    const options = people.filter(fits).flatMap(({ name, accounts: [account, ...others] }) => {
      const email = [account, ...others].find((one) => one?.email != null)?.email;
      return account === undefined ? [] : [{ id: account.id, name, ...(email == null ? {} : { note: email }) }];
    });
    return { options, found: page.found - (people.length - options.length) };
  },
});

export const useMappings = () => useQuery({ queryKey: headKey, queryFn: () => call(contract.mappings.read, {}) });

type Saved = { summary: string; version?: number };

/** @param undo undoes the saved version */
const useMappingsMutation = <Input>(
  send: (input: Input, version: number) => Promise<Saved>,
  undo?: (version: number) => NonNullable<Toast['action']>,
) => {
  const queries = useQueryClient();
  return useMutation({
    // Sends the displayed version, so that users cannot overwrite changes they have not seen.
    mutationFn: (input: Input) => send(input, queries.getQueryData<Mappings>(headKey)?.version ?? 0),
    onSuccess: ({ summary, version }) =>
      showToast({
        id: 'mappings',
        type: 'success',
        title: texts.savedTitle,
        message: texts.saved(summary),
        ...(undo === undefined || version === undefined ? {} : { action: undo(version) }),
      }),
    onError: (error) =>
      showToast({
        type: 'error',
        title: texts.failedTitle,
        message: failureText(error, texts.failed),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
};

/** The maximum per call. */
export const maxChanges = 200;

/** Applies several changes atomically. */
export const useChangeMappings = () => {
  const takeBack = useUndoOf();
  return useMappingsMutation(
    (changes: MappingChange[], version) => call(contract.mappings.change, { body: { version, changes } }),
    (version) => ({ text: texts.teams.undo, press: () => takeBack.mutate(version) }),
  );
};

/** Undoes the change that made a version, unless there is a later change. */
const useUndoOf = () => useMappingsMutation((version: number) => call(contract.mappings.undo, { body: { version } }));

export const useUndo = () =>
  useMappingsMutation((_nothing: undefined, version) => call(contract.mappings.undo, { body: { version } }));

export const useCreateTeam = () =>
  useMappingsMutation((body: RouteRequest<typeof contract.mappings.createTeam>['body']) =>
    call(contract.mappings.createTeam, { body }).then(({ name }) => ({ summary: texts.teams.created(name) })),
  );
