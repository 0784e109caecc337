import { contract, type MappingChange, type RouteReply, type RouteRequest } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { mappingTexts as texts } from '../../texts/mappings.ts';

export type Mappings = RouteReply<typeof contract.mappings.read>;

const key = ['measured', 'mappings'] as const;

export const useMappings = () => useQuery({ queryKey: key, queryFn: () => call(contract.mappings.read, {}) });

const useSaying = <Input>(send: (input: Input, version: number) => Promise<{ summary: string }>) => {
  const queries = useQueryClient();
  return useMutation({
    // The version that is shown goes along, so that nobody overwrites what they have not seen.
    mutationFn: (input: Input) => send(input, queries.getQueryData<Mappings>(key)?.version ?? 0),
    onSuccess: ({ summary }) =>
      showToast({ id: 'mappings', type: 'success', title: texts.savedTitle, message: texts.saved(summary) }),
    onError: (error) =>
      showToast({
        type: 'error',
        title: texts.failedTitle,
        message: error.message === '' ? texts.failed : error.message,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
};

/** Rows that a table shows at once; more are found by searching. */
export const mostRows = 200;

/** As many as one call takes. */
export const mostChanges = 200;

/** Says several things at once; all hold or none. */
export const useSay = () =>
  useSaying((changes: MappingChange[], version) => call(contract.mappings.change, { body: { version, changes } }));

export const useUndo = () =>
  useSaying((_nothing: undefined, version) => call(contract.mappings.undo, { body: { version } }));

export const useCreateTeam = () =>
  useSaying((body: RouteRequest<typeof contract.mappings.createTeam>['body']) =>
    call(contract.mappings.createTeam, { body }).then(({ name }) => ({ summary: texts.teams.created(name) })),
  );
