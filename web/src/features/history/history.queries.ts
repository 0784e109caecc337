import { contract, type HistoryStep, type RouteReply } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { rangeName, rangeQuery, type Range } from '../../ui/filters/filters.ts';

export type Historical = RouteReply<typeof contract.historical.read>;
export type HistoricalQuestion = { metric: string; subject: string; step: HistoryStep };

export const useHistorical = (question: HistoricalQuestion, range: Range) =>
  useQuery({
    queryKey: ['measured', 'historical', question, rangeName(range)],
    queryFn: () => call(contract.historical.read, { query: { ...rangeQuery(range), ...question } }),
    placeholderData: keepPreviousData,
  });
