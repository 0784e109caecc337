/** Screens with the evidence of a sentence. */
import type { DayRange, ReadRange } from '@sightline/analytics';

const path = (screen: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? screen : `${screen}?${search.toString()}`;
};

const idOf = (subject: string): string => subject.slice(subject.indexOf(':') + 1);

/** @param range of the screen, one year by default */
export const historyLink = (metric: string, subject: string, range: ReadRange | null = null): string =>
  path(subject.startsWith('person:') ? `/performance/historical/${idOf(subject)}` : '/performance/historical', {
    metric,
    of: subject.startsWith('team:') ? subject : undefined,
    ...(range === null ? {} : typeof range === 'string' ? { range } : { from: range.from, to: range.to }),
  });

/** @param subjects teams or people; all teams if there are none, or some of both */
export const comparisonLink = (subjects: readonly string[], { from, to }: DayRange): string => {
  const isAll = (kind: string): boolean => subjects.length > 0 && subjects.every((one) => one.startsWith(`${kind}:`));
  const ids = subjects.map(idOf).join(',');
  return path('/performance/comparative', {
    compare: isAll('person') ? 'people' : undefined,
    people: isAll('person') ? ids : undefined,
    teams: isAll('team') ? ids : undefined,
    from,
    to,
  });
};

export const servicesLink = ({ from, to }: DayRange): string => path('/performance/services', { from, to });

/** @param days of the screen, its usual range by default */
export const teamLink = (teamId: string, days: DayRange | null = null): string =>
  path(`/teams/${teamId}`, days === null ? {} : { from: days.from, to: days.to });
