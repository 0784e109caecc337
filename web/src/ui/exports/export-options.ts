import type { ExportType, ReportFormat } from '@sightline/contract';
import { noFilters, type Days, type Filters } from '../filters/filters.ts';
import type { PageExport } from './page-export.ts';
import type { ReportFilterValues } from './report-filters.tsx';

/** Filters of people or teams, chosen on the screen. */
export type ScreenFilters = Pick<Filters, 'search' | 'roles' | 'skills' | 'scoreFrom' | 'scoreTo'>;
export type ExportFilters = ReportFilterValues & ScreenFilters;

export const screenFiltersOf = (filters: ScreenFilters = noFilters): ScreenFilters => {
  const { search, roles, skills, scoreFrom, scoreTo } = filters;
  return { search, roles, skills, scoreFrom, scoreTo };
};

export type Options = {
  format: ReportFormat;
  includeCharts: boolean;
  includeRecommendations: boolean;
  includePeople: boolean;
  includeRawData: boolean;
  compressOutput: boolean;
};

export const emptyOptions: Options = {
  format: 'pdf',
  includeCharts: false,
  includeRecommendations: false,
  includePeople: false,
  includeRawData: false,
  compressOutput: false,
};

export const presets: readonly { name: 'monthly' | 'raw' | 'team'; type: ExportType; options: Options }[] = [
  {
    name: 'monthly',
    type: 'performance',
    options: { ...emptyOptions, format: 'pdf', includeCharts: true, includeRecommendations: true },
  },
  {
    name: 'raw',
    type: 'metrics',
    options: { ...emptyOptions, format: 'json', includeRawData: true, compressOutput: true },
  },
  { name: 'team', type: 'team', options: { ...emptyOptions, format: 'excel', includeCharts: true } },
];

/** Text formats, which contain no charts. */
export const hasNoCharts = (format: ReportFormat): boolean => format === 'json' || format === 'csv';

/** Removes charts from formats without charts. */
const changedBy = (options: Options): Options => ({
  ...options,
  includeCharts: options.includeCharts && !hasNoCharts(options.format),
});

/** What is chosen in the modal. */
export type Chosen = Options & { type: ExportType; days: Days; filters: ExportFilters };

/** Whether an export of this type can list people. */
export const mayListPeople = (type: ExportType): boolean => type !== 'reports';

/** Whether the filters of the screen apply: to teams in exports of teams, otherwise to the people in it. */
export const areFiltersUsed = ({
  type,
  includePeople,
  filters,
}: Pick<Chosen, 'type' | 'includePeople' | 'filters'>): boolean =>
  type === 'team' || (mayListPeople(type) && (includePeople || filters.developers.length > 0));

export const configOf = ({ type, days, filters, ...options }: Chosen) => {
  const { format, ...switches } = changedBy(options);
  const dateRange = days.from === '' || days.to === '' ? {} : { dateRange: { start: days.from, end: days.to } };
  const { teams, developers, metrics, ...others } = filters;
  const { scoreFrom, scoreTo, ...narrowing } = others;
  const used = areFiltersUsed({ type, filters, includePeople: switches.includePeople })
    ? {
        ...narrowing,
        roles: [...narrowing.roles],
        skills: [...narrowing.skills],
        ...(scoreFrom === null ? {} : { scoreFrom }),
        ...(scoreTo === null ? {} : { scoreTo }),
      }
    : {};
  return { type, format, ...dateRange, filters: { teams, developers, metrics, ...used }, options: switches };
};

/** Whether the screen makes files of this type and format. */
export const hasScreenFile = ({ type, file }: PageExport, chosen: Pick<Chosen, 'type' | 'format'>): boolean =>
  file !== undefined && chosen.type === type && chosen.format === file.format;

/** Whether the screen's own file contains exactly what is chosen. `initial` is what the screen shows. */
export const isScreenFile = (
  page: PageExport,
  chosen: Chosen,
  initial: { days: Days; filters: ExportFilters },
): boolean =>
  hasScreenFile(page, chosen) &&
  chosen.includeRecommendations === (page.file?.hasRecommendations === true) &&
  !chosen.includePeople &&
  !chosen.includeRawData &&
  !chosen.compressOutput &&
  JSON.stringify([chosen.days, chosen.filters]) === JSON.stringify([initial.days, initial.filters]);
