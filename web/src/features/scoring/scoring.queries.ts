import { contract, type RouteReply, type ScoringSettings } from '@sightline/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { scoringTexts as texts } from '../../texts/scoring.ts';

export type Scoring = RouteReply<typeof contract.scoring.read>;

/** Read again whenever numbers have changed: it says which version they are of. */
export const useScoring = () =>
  useQuery({ queryKey: ['measured', 'scoring'], queryFn: () => call(contract.scoring.read, {}) });

/** How far the new scores are, told by the live channel; null when none are under way. */
export const useMeasuringProgress = (): { done: number; total: number } | null =>
  useQuery<{ done: number; total: number } | null>({
    queryKey: ['measuring-progress'],
    queryFn: () => null,
    initialData: null,
    staleTime: Infinity,
  }).data;

export const useSaveScoring = (saved: () => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; configuration: ScoringSettings }) => call(contract.scoring.save, { body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['measured', 'scoring'] });
      saved();
      showToast({ type: 'success', ...texts.saved });
    },
    onError: () => showToast({ type: 'error', ...texts.saveFailed }),
  });
};

const pauseMs = 600;

/** What would move, once editing has paused; the preview before stays until the next is there. */
export const usePreview = (settings: ScoringSettings | null) => {
  const text = settings === null ? null : JSON.stringify(settings);
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: ['measured', 'scoring-preview', paused],
    queryFn: () =>
      call(contract.scoring.preview, { body: { configuration: JSON.parse(paused ?? '') as ScoringSettings } }),
    enabled: paused !== null && text !== null,
    placeholderData: keepPreviousData,
  });
  return { ...query, waiting: text !== paused || query.isFetching };
};

/** Brings an earlier version back into the form. */
export const useLoadVersion = (load: (settings: ScoringSettings) => void) =>
  useMutation({
    mutationFn: (version: number) => call(contract.scoring.readVersion, { params: { version: String(version) } }),
    onSuccess: ({ version, configuration }) => {
      load(configuration);
      showToast({ type: 'info', title: texts.history.loadedTitle, message: texts.history.loaded(version) });
    },
    onError: (error) => showToast({ type: 'error', title: texts.history.loadFailed, message: error.message }),
  });
