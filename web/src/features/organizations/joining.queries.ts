import { contract } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

const choicesKey = queryKeys.joining();
const settingsKey = queryKeys.joinSettings();

/** Organizations the user may ask to join, with the calls to ask and to withdraw. */
export const useJoining = () => {
  const queries = useQueryClient();
  const keep = (choices: unknown): void => void queries.setQueryData(choicesKey, choices);
  const { data, error } = useQuery({ queryKey: choicesKey, queryFn: () => call(contract.joining.choices, {}) });
  const ask = useMutation({
    mutationFn: (organizationId: string) => call(contract.joining.ask, { body: { organizationId } }),
    onSuccess: keep,
  });
  const withdraw = useMutation({
    mutationFn: (requestId: string) => call(contract.joining.withdraw, { params: { requestId } }),
    onSuccess: keep,
    // Another admin may have answered it meanwhile.
    onError: () => queries.invalidateQueries({ queryKey: choicesKey }),
  });
  return {
    choices: data,
    busy: ask.isPending || withdraw.isPending,
    failure: error?.message ?? ask.error?.message ?? withdraw.error?.message ?? null,
    ask: (organizationId: string) => ask.mutate(organizationId),
    withdraw: (requestId: string) => withdraw.mutate(requestId),
  };
};

/** Email domains whose users may ask to join the organization. */
export const useJoinSettings = () => {
  const queries = useQueryClient();
  const keep = (settings: unknown): void => void queries.setQueryData(settingsKey, settings);
  const { data, error } = useQuery({ queryKey: settingsKey, queryFn: () => call(contract.joining.settings, {}) });
  const allow = useMutation({
    mutationFn: (domain: string) => call(contract.joining.allowDomain, { body: { domain } }),
    onSuccess: keep,
  });
  const close = useMutation({
    mutationFn: (domain: string) => call(contract.joining.closeDomain, { params: { domain } }),
    onSuccess: keep,
  });
  return {
    settings: data,
    busy: allow.isPending || close.isPending,
    failure: error?.message ?? allow.error?.message ?? close.error?.message ?? null,
    allow: (domain: string) => allow.mutate(domain),
    close: (domain: string) => close.mutate(domain),
  };
};

export const useJoinRequests = () =>
  useQuery({ queryKey: queryKeys.joinRequests(), queryFn: () => call(contract.joining.requests, {}) });
