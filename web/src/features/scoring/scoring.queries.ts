import { contract, type RouteReply, type ScoringSettings } from '@sightline/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { scoringTexts as texts } from '../../texts/scoring.ts';

export type Scoring = RouteReply<typeof contract.scoring.read>;

/** Refetched when figures change, because it includes their version. */
export const useScoring = () =>
  useQuery({ queryKey: queryKeys.scoring(), queryFn: () => call(contract.scoring.read, {}) });

/** Progress of the new scores, from the live channel; null when no recalculation is running. */
export const useMeasuringProgress = (): { done: number; total: number } | null =>
  useQuery<{ done: number; total: number } | null>({
    queryKey: queryKeys.measuringProgress(),
    queryFn: () => null,
    initialData: null,
    staleTime: Infinity,
  }).data;

export const useSaveScoring = (saved: (version: number) => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; configuration: ScoringSettings }) => call(contract.scoring.save, { body }),
    onSuccess: async ({ version }) => {
      await queries.invalidateQueries({ queryKey: queryKeys.scoring() });
      saved(version);
      showToast({ type: 'success', ...texts.saved });
    },
    onError: (error) =>
      showToast({
        type: 'error',
        title: texts.saveFailed.title,
        message: failureText(error, texts.saveFailed.message),
      }),
  });
};

const pauseMs = 600;

export type ShownMoves = { search: string; page: number; limit: number };

/** The effect of the edit, once editing has paused; the previous preview stays until the next arrives. */
export const usePreview = (settings: ScoringSettings | null, { search, page, limit }: ShownMoves) => {
  const text = settings === null ? '' : JSON.stringify(settings);
  const paused = useSettled(text, pauseMs);
  const words = useSettled(search);
  const query = useQuery({
    queryKey: queryKeys.scoringPreview(paused, words, page, limit),
    queryFn: () =>
      call(contract.scoring.preview, {
        body: { configuration: JSON.parse(paused) as ScoringSettings, search: words, page, limit },
      }),
    enabled: paused !== '',
    placeholderData: keepPreviousData,
  });
  return { ...query, waiting: text !== paused || query.isFetching };
};

/** Loads an earlier version into the form. */
export const useLoadVersion = (load: (settings: ScoringSettings) => void) =>
  useMutation({
    mutationFn: (version: number) => call(contract.scoring.readVersion, { params: { version: String(version) } }),
    onSuccess: ({ version, configuration }) => {
      load(configuration);
      showToast({ type: 'info', title: texts.history.loadedTitle, message: texts.history.loaded(version) });
    },
    onError: (error) => showToast({ type: 'error', title: texts.history.loadFailed, message: error.message }),
  });
