import { dateOf } from '@sightline/analytics';
import type {
  PaperSize,
  PeopleRole,
  ReportParameters,
  ReportSection,
  ReportType,
  TimeRange,
} from '@sightline/contract';
import type { Topic } from './topics.ts';

/** Filters of people, as on the screen that lists them. Empty means all. */
export type PeopleNarrowing = {
  search: string;
  roles: readonly PeopleRole[];
  skills: readonly string[];
  scoreFrom?: number | undefined;
  scoreTo?: number | undefined;
};

/** Whether only some people are in a report because of its filters; crossed bounds of scores do not count. */
export const isNarrowing = ({ search, roles, skills, ...bounds }: PeopleNarrowing): boolean =>
  search !== '' || roles.length > 0 || skills.length > 0 || hasBounds(bounds);

export const hasBounds = ({ scoreFrom, scoreTo }: Pick<PeopleNarrowing, 'scoreFrom' | 'scoreTo'>): boolean =>
  (scoreFrom !== undefined || scoreTo !== undefined) && (scoreFrom ?? 0) <= (scoreTo ?? 100);

/** A report's resolved inputs, saved with the report so that it can be generated again. */
export type ReportPlan = {
  title: string;
  description: string;
  type: ReportType;
  topics: readonly Topic[];
  /** Calendar days of the organization, both inclusive. */
  days: { from: string; to: string };
  teams: readonly string[];
  developers: readonly string[];
  /** Empty for the metrics of the topics. */
  metrics: readonly string[];
  sections: readonly ReportSection[];
  paper: PaperSize;
  includeRawData?: boolean;
  /** Narrows the people further. */
  people?: PeopleNarrowing;
  /** In which it was requested; earlier reports are in the language of their owner. */
  language?: string;
};

const daysIn: Record<TimeRange, number> = { '7d': 7, '30d': 30, '90d': 90, '180d': 180, '1y': 365 };

/** The days of a range up to today; for scheduled reports, the last whole days. */
export const daysUntil = (
  range: TimeRange,
  { now, timeZone, whole = false }: { now: number; timeZone: string; whole?: boolean },
): ReportPlan['days'] => {
  const last = dateOf(now, timeZone).subtract({ days: whole ? 1 : 0 });
  return { from: last.subtract({ days: daysIn[range] - 1 }).toString(), to: last.toString() };
};

/** The enabled sections in order, without those that the parameters exclude. */
export const chosenSections = (
  sections: readonly ReportSection[],
  { includeCharts, includeRecommendations }: Pick<ReportParameters, 'includeCharts' | 'includeRecommendations'>,
): ReportSection[] =>
  sections
    .filter(({ enabled, type }) => {
      if (type === 'charts' && !includeCharts) return false;
      if (type === 'recommendations' && !includeRecommendations) return false;
      return enabled;
    })
    .toSorted((a, b) => a.order - b.order);
