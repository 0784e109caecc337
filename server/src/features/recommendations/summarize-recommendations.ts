import type { RecommendationSummary } from '@sightline/contract';
import type { StoredRecommendation } from './recommendations.store.ts';

type Counted = Pick<StoredRecommendation, 'priority' | 'status'> & {
  document: { actions: readonly unknown[] };
};

/** Dismissed recommendations do not count as priorities, and settled ones have no open actions. */
export const summarizeRecommendations = (all: readonly Counted[]): RecommendationSummary => {
  const open = all.filter(({ status }) => status === 'new' || status === 'in_progress');
  return {
    high: all.filter(({ priority, status }) => status !== 'dismissed' && (priority === 'urgent' || priority === 'high'))
      .length,
    inProgress: all.filter(({ status }) => status === 'in_progress').length,
    completed: all.filter(({ status }) => status === 'completed').length,
    actions: open.reduce((sum, { document }) => sum + document.actions.length, 0),
  };
};
