import { contract } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** The answer to a question; without one, examples of what to ask. */
export const useAnswer = (question: string) =>
  useQuery({
    queryKey: queryKeys.answer(question),
    queryFn: () => call(contract.questions.ask, { query: { question } }),
    placeholderData: keepPreviousData,
  });
