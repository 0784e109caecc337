import { contract, type Provider } from '@sightline/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { integrationTexts } from '../../texts/integrations.ts';
import { jobTexts } from '../../texts/collection-jobs.ts';

const { names } = integrationTexts;

/** While something runs, in case the live channel is down. */
const withoutChannelMs = 10_000;

/** Jobs, newest first, in pages; the live channel triggers a refetch while they run. */
export const useJobs = (provider: Provider | undefined) =>
  useInfiniteQuery({
    queryKey: queryKeys.collectionJobs(provider ?? 'all'),
    queryFn: ({ pageParam }) => call(contract.integrations.jobs, { query: { provider, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.nextBefore ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.jobs.some((job) => job.state === 'collecting')) === true
        ? withoutChannelMs
        : false,
  });

export const useQuarantinedRecords = (provider: Provider) =>
  useQuery({
    queryKey: queryKeys.quarantinedRecords(provider),
    queryFn: () => call(contract.integrations.quarantined, { query: { provider } }),
  });

export const useStopJob = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: number; provider: Provider }) =>
      call(contract.integrations.stopJob, { params: { jobId: id } }),
    onSuccess: (_stopped, { provider }) =>
      showToast({ type: 'success', title: jobTexts.jobs.stopped, message: jobTexts.jobs.stoppedText(names[provider]) }),
    onError: (error, { provider }) =>
      showToast({
        type: 'error',
        title: jobTexts.jobs.stopFailed,
        message: failureText(error, jobTexts.jobs.stopFailedText(names[provider])),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.collection() }),
  });
};

type Schedule = { provider: Provider; everyMinutes: 5 | 15 | 30 | 60 | 360 | 1440 };

export const useSchedule = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schedule) => call(contract.integrations.schedule, { body }),
    onSuccess: (_changed, { provider, everyMinutes }) =>
      showToast({
        type: 'success',
        title: jobTexts.sources.scheduled,
        message: jobTexts.sources.scheduledText(names[provider], jobTexts.sources.every(everyMinutes)),
      }),
    onError: (error) =>
      showToast({
        type: 'error',
        title: jobTexts.sources.scheduleFailed,
        message: failureText(error, jobTexts.sources.scheduleFailedText),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.collection() }),
  });
};
