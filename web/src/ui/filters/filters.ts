import { dayMs } from '../../platform/durations.ts';
import { readPreferences } from '../../platform/preferences.ts';
import { rangeTexts } from '../../texts/ranges.ts';
import {
  addDays,
  defaultTimeRange,
  isId,
  limits,
  peopleRoles,
  timeRangeOf,
  type PeopleRole,
  type TimeRange,
} from '@sightline/contract';

/** As calls take it. */
export type Range = { timeRange: TimeRange; from?: string; to?: string };
/** A custom range, both days inclusive. */
export type Days = { from: string; to: string };

/** Empty lists mean all. */
export type Filters = {
  range: Range;
  teams: readonly string[];
  roles: readonly PeopleRole[];
  /** Matches people with any of these. */
  skills: readonly string[];
  /** Inclusive; null means no bound. */
  scoreFrom: number | null;
  scoreTo: number | null;
  search: string;
  /** From 1; changing another filter returns to the first page. */
  page: number;
};

export const noFilters = { search: '', teams: [], roles: [], skills: [], scoreFrom: null, scoreTo: null };

const listOf = (text: string | undefined): string[] => (text ?? '').split(',').filter((part) => part !== '');

const scoreOf = (text: string | undefined): number | null => {
  const score = text === undefined || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(score) && score >= 0 && score <= 100 ? score : null;
};

const pageOf = (text: string | undefined): number => {
  const page = Number(text);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1;
};

const dayOf = (text: string | undefined): number => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(text ?? '') : NaN;
  // Browsers disagree on 31 February.
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text ?? '') ? at : NaN;
};
const daysBetween = ({ from, to }: Days): number => Math.round((dayOf(to) - dayOf(from)) / dayMs) + 1;

/** The error in a custom range; null if it is valid. `today` is the last possible day. */
export const wrongDays = (days: Days, today: string): string | null => {
  const length = daysBetween(days);
  if (Number.isNaN(length)) return rangeTexts.wrong.incomplete;
  if (length < 1) return rangeTexts.wrong.crossed;
  if (length > limits.customRangeDays) return rangeTexts.wrong.long(limits.customRangeDays);
  return days.to > today ? rangeTexts.wrong.future : null;
};

/** Null for presets. */
export const chosenDays = ({ from, to }: Range): Days | null =>
  from === undefined || to === undefined ? null : { from, to };

const lastDays: Record<TimeRange, number> = { '7d': 7, '30d': 30, '90d': 90, '180d': 180, '1y': 365 };
/** The days of a preset that ends today, to start a custom range from. */
export const daysOf = (range: TimeRange, today: string): Days => ({
  from: addDays(today, 1 - lastDays[range]),
  to: today,
});

/** The time range of a URL parameter, or the default and the unknown text. */
export const rangeIn = (
  text: string | undefined,
  usual: TimeRange = readPreferences().defaultTimeRange,
): { timeRange: TimeRange; unknown: string | null } => {
  const known = timeRangeOf(text ?? '');
  return {
    timeRange: known ?? usual,
    unknown: known === undefined && text !== undefined ? text : null,
  };
};

const rangeOf = (address: Record<string, string>, usual?: TimeRange): Range => {
  const { timeRange } = rangeIn(address['range'], usual);
  const days = { from: address['from'] ?? '', to: address['to'] ?? '' };
  return wrongDays(days, days.to) === null ? { timeRange, ...days } : { timeRange };
};

/** Invalid parameters are ignored. */
export const readFilters = (address: Record<string, string>, usual?: TimeRange): Filters => {
  return {
    range: rangeOf(address, usual),
    teams: listOf(address['teams']).filter(isId),
    roles: peopleRoles.filter((role) => listOf(address['roles']).includes(role)),
    skills: listOf(address['skills']),
    scoreFrom: scoreOf(address['from-score']),
    scoreTo: scoreOf(address['to-score']),
    search: (address['q'] ?? '').slice(0, limits.searchQuery),
    page: pageOf(address['page']),
  };
};

/** Crossed bounds are ignored. */
export const isCrossed = ({ scoreFrom, scoreTo }: Pick<Filters, 'scoreFrom' | 'scoreTo'>): boolean =>
  scoreFrom !== null && scoreTo !== null && scoreFrom > scoreTo;

/**
 * The default for everyone is left out of URLs; a personal default is included, because other users have another one.
 */
const isUsual = (timeRange: TimeRange): boolean =>
  timeRange === defaultTimeRange && readPreferences().defaultTimeRange === defaultTimeRange;

/** The URL parameters of these filters; defaults are left out. */
export const writeFilters = (filters: Partial<Filters>, usual?: TimeRange): Record<string, string | undefined> => ({
  ...(filters.range === undefined
    ? {}
    : {
        range: (usual === undefined ? isUsual(filters.range.timeRange) : filters.range.timeRange === usual)
          ? undefined
          : filters.range.timeRange,
        from: filters.range.from,
        to: filters.range.to,
      }),
  ...(filters.teams === undefined ? {} : { teams: filters.teams.join(',') }),
  ...(filters.roles === undefined ? {} : { roles: filters.roles.join(',') }),
  ...(filters.skills === undefined ? {} : { skills: filters.skills.join(',') }),
  ...(filters.scoreFrom === undefined ? {} : { 'from-score': filters.scoreFrom?.toString() }),
  ...(filters.scoreTo === undefined ? {} : { 'to-score': filters.scoreTo?.toString() }),
  ...(filters.search === undefined ? {} : { q: filters.search }),
  ...(filters.page === undefined ? {} : { page: filters.page === 1 ? undefined : String(filters.page) }),
});

/** The URL of a screen with these filters. */
export const addressOf = (path: string, filters: Partial<Filters>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(writeFilters(filters)))
    if (value !== undefined && value !== '') search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};

export const rangeQuery = (range: Range): Range => {
  const days = chosenDays(range);
  return days === null ? { timeRange: range.timeRange } : { timeRange: range.timeRange, ...days };
};

export const teamsQuery = (filters: Filters) => {
  const { search: _search, ...query } = peopleQuery(filters);
  return query;
};

export const peopleQuery = ({ teams, roles, skills, search, scoreFrom, scoreTo }: Filters) => ({
  teams: teams.join(','),
  roles: roles.join(','),
  skills: skills.join(','),
  search,
  ...(scoreFrom === null ? {} : { scoreFrom }),
  ...(scoreTo === null ? {} : { scoreTo }),
});

/** For file names and query keys. */
export const rangeName = (range: Range): string => {
  const days = chosenDays(range);
  return days === null ? range.timeRange : `${days.from}-to-${days.to}`;
};

/** As in "compared with the previous 30 days". */
export const lengthOf = (range: Range): string => {
  const days = chosenDays(range);
  return days === null ? rangeTexts.before[range.timeRange] : rangeTexts.days(daysBetween(days));
};
