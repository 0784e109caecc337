import { filterTexts } from '../../texts/filters.ts';
import { timeRanges, type TimeRange } from '@sightline/contract';

/** The time that figures are read over, as calls take it. */
export type Range = { timeRange: TimeRange };

/** What a screen's figures are narrowed to. Empty lists mean all. */
export type Filters = {
  range: Range;
  teams: readonly string[];
  roles: readonly string[];
  /** Scores from and to, both inclusive; null where there is no bound. */
  scoreFrom: number | null;
  scoreTo: number | null;
  search: string;
};

const listOf = (text: string | undefined): string[] => (text ?? '').split(',').filter((one) => one !== '');

const scoreOf = (text: string | undefined): number | null => {
  const score = text === undefined || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(score) && score >= 0 && score <= 100 ? score : null;
};

/** Reads the filters from an address; what does not fit is as if it were absent. */
export const readFilters = (address: Record<string, string>): Filters => {
  const [low, high] = [scoreOf(address['from-score']), scoreOf(address['to-score'])];
  const crossed = low !== null && high !== null && low > high;
  return {
    range: { timeRange: timeRanges.find((one) => one === address['range']) ?? '30d' },
    teams: listOf(address['teams']),
    roles: listOf(address['roles']),
    scoreFrom: crossed ? null : low,
    scoreTo: crossed ? null : high,
    search: (address['q'] ?? '').slice(0, 100),
  };
};

/** The parts of an address that say the given filters; what is usual is left out. */
export const writeFilters = (filters: Partial<Filters>): Record<string, string | undefined> => ({
  ...(filters.range === undefined
    ? {}
    : { range: filters.range.timeRange === '30d' ? undefined : filters.range.timeRange }),
  ...(filters.teams === undefined ? {} : { teams: filters.teams.join(',') }),
  ...(filters.roles === undefined ? {} : { roles: filters.roles.join(',') }),
  ...(filters.scoreFrom === undefined ? {} : { 'from-score': filters.scoreFrom?.toString() }),
  ...(filters.scoreTo === undefined ? {} : { 'to-score': filters.scoreTo?.toString() }),
  ...(filters.search === undefined ? {} : { q: filters.search }),
});

/** The query by which a call reads figures over a range. */
export const rangeQuery = (range: Range): { timeRange: TimeRange } => ({ timeRange: range.timeRange });

/** A range as part of a file's name or of a query's key. */
export const rangeName = (range: Range): string => range.timeRange;

/** A range's length in words, as in "compared with the 30 days before". */
export const lengthOf = (range: Range): string => filterTexts.before[range.timeRange];
