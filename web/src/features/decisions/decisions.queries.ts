import { contract, type Question } from '@sightline/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

export const usePreview = (question: Question | null, seed: number) =>
  useQuery({
    queryKey: queryKeys.decisionPreview(question, seed),
    queryFn: () =>
      question === null
        ? Promise.reject(new Error('no question'))
        : call(contract.decisions.preview, { body: { question, seed } }),
    enabled: question !== null,
    placeholderData: keepPreviousData,
    // Retrying does not help an invalid question.
    retry: false,
  });

export const useSavedDecision = (decisionId: string) =>
  useQuery({
    queryKey: queryKeys.decisions(decisionId),
    queryFn: () => call(contract.decisions.open, { params: { decisionId } }),
    retry: false,
  });

export const useSavedDecisions = () =>
  useQuery({ queryKey: queryKeys.decisionsList(), queryFn: () => call(contract.decisions.list, {}) });

export const useSaveDecision = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { question: Question; seed: number }) => call(contract.decisions.save, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.decisions() }),
  });
};

export const useRemoveDecision = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decisionId: string) => call(contract.decisions.remove, { params: { decisionId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.decisionsList() }),
  });
};
