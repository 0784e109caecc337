/** Screens that show the evidence of findings. */
import type { ReadRange } from '@sightline/analytics';
import type { Days } from '../claims/index.ts';

const path = (screen: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? screen : `${screen}?${search.toString()}`;
};

const ranged = (range: ReadRange): Record<string, string> => (typeof range === 'string' ? { range } : range);

/** A metric over time. */
export const historyLink = (
  metric: string,
  { kind, id }: { kind: string; id: string },
  { range, step }: { range: ReadRange; step?: 'day' | 'month' | undefined },
): string =>
  path(kind === 'person' ? `/performance/historical/${id}` : '/performance/historical', {
    metric,
    of: kind === 'team' ? `team:${id}` : undefined,
    by: step,
    ...ranged(range),
  });

export const servicesLink = ({ from, to }: Days): string => path('/performance/services', { from, to });

export const teamLink = (teamId: string, { from, to }: Days): string => path(`/teams/${teamId}`, { from, to });
