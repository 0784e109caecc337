import { contract, type HistoryStep, type RouteReply } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { rangeName, rangeQuery, type Range } from '../../ui/filters/filters.ts';

export type Historical = RouteReply<typeof contract.historical.read>;
export type HistoricalQuestion = { metric: string; subject: string; step: HistoryStep };

export const useHistorical = (question: HistoricalQuestion, range: Range) =>
  useQuery({
    queryKey: queryKeys.historical(question, rangeName(range)),
    queryFn: () => call(contract.historical.read, { query: { ...rangeQuery(range), ...question } }),
    placeholderData: keepPreviousData,
  });
