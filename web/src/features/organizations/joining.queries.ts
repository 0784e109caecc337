import { contract } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { joiningTexts as texts } from '../../texts/joining.ts';

const choicesKey = queryKeys.joining();
const settingsKey = queryKeys.joinSettings();

type Named = { id: string; name: string };

/** Organizations the user may ask to join, with the calls to ask and to withdraw. */
export const useJoining = () => {
  const queries = useQueryClient();
  const keep = (choices: unknown): void => void queries.setQueryData(choicesKey, choices);
  const { data, error } = useQuery({ queryKey: choicesKey, queryFn: () => call(contract.joining.choices, {}) });
  const ask = useMutation({
    mutationFn: ({ id }: Named) => call(contract.joining.ask, { body: { organizationId: id } }),
    onSuccess: (choices, { name }) => {
      keep(choices);
      showToast({ type: 'success', title: texts.askedTitle, message: texts.requested(name) });
    },
  });
  const withdraw = useMutation({
    mutationFn: ({ id }: Named) => call(contract.joining.withdraw, { params: { requestId: id } }),
    onSuccess: (choices, { name }) => {
      keep(choices);
      showToast({ type: 'success', title: texts.withdrawn, message: name });
    },
    // Another admin may have answered it meanwhile.
    onError: () => queries.invalidateQueries({ queryKey: choicesKey }),
  });
  return {
    choices: data,
    busy: ask.isPending || withdraw.isPending,
    failure: error?.message ?? ask.error?.message ?? withdraw.error?.message ?? null,
    ask: (organization: Named) => ask.mutate(organization),
    withdraw: ({ id, organizationName: name }: { id: string; organizationName: string }) =>
      withdraw.mutate({ id, name }),
  };
};

/** Email domains whose users may ask to join the organization. */
export const useJoinSettings = () => {
  const queries = useQueryClient();
  const keep = (settings: unknown): void => void queries.setQueryData(settingsKey, settings);
  const { data, error } = useQuery({ queryKey: settingsKey, queryFn: () => call(contract.joining.settings, {}) });
  const saved = (message: string): void => showToast({ type: 'success', title: texts.domains.saved, message });
  const allow = useMutation({
    mutationFn: (domain: string) => call(contract.joining.allowDomain, { body: { domain } }),
    onSuccess: (settings, domain) => {
      keep(settings);
      saved(texts.domains.allowed(domain));
    },
  });
  const close = useMutation({
    mutationFn: (domain: string) => call(contract.joining.closeDomain, { params: { domain } }),
    onSuccess: (settings, domain) => {
      keep(settings);
      saved(texts.domains.closed(domain));
    },
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
