import type { Recommendation } from '@sightline/contract';

export type Summary = { high: number; inProgress: number; completed: number; actions: number };

/** Dismissed recommendations do not count as priorities, and settled ones have no open actions. */
export const summaryOf = (all: readonly Pick<Recommendation, 'priority' | 'status' | 'actions'>[]): Summary => {
  const open = all.filter(({ status }) => status === 'new' || status === 'in_progress');
  return {
    high: all.filter(({ priority, status }) => status !== 'dismissed' && (priority === 'urgent' || priority === 'high'))
      .length,
    inProgress: all.filter(({ status }) => status === 'in_progress').length,
    completed: all.filter(({ status }) => status === 'completed').length,
    actions: open.reduce((sum, { actions }) => sum + actions.length, 0),
  };
};

/** Groups recommendations by title in the order of the first, so that the most urgent stay first. */
export const groupsOf = <One extends Pick<Recommendation, 'title'>>(all: readonly One[]): [One, ...One[]][] =>
  [...Map.groupBy(all, ({ title }) => title).values()] as [One, ...One[]][];
