import type { ExportType, ReportFormat } from '@sightline/contract';
import type { Days } from '../filters/filters.ts';
import type { PageExport } from './page-export.ts';
import type { ReportFilterValues } from './report-filters.tsx';

export type Options = {
  format: ReportFormat;
  includeCharts: boolean;
  includeRecommendations: boolean;
  includeRawData: boolean;
  compressOutput: boolean;
};

export const emptyOptions: Options = {
  format: 'pdf',
  includeCharts: false,
  includeRecommendations: false,
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
export type Chosen = Options & { type: ExportType; days: Days; filters: ReportFilterValues };

export const configOf = ({ type, days, filters, ...options }: Chosen) => {
  const { format, ...switches } = changedBy(options);
  const dateRange = days.from === '' || days.to === '' ? {} : { dateRange: { start: days.from, end: days.to } };
  return { type, format, ...dateRange, filters, options: switches };
};

/** Whether the screen makes files of this type and format. */
export const hasScreenFile = ({ type, file }: PageExport, chosen: Pick<Chosen, 'type' | 'format'>): boolean =>
  file !== undefined && chosen.type === type && chosen.format === file.format;

/** Whether the screen's own file contains exactly what is chosen. `initial` is what the screen shows. */
export const isScreenFile = (
  page: PageExport,
  chosen: Chosen,
  initial: { days: Days; filters: ReportFilterValues },
): boolean =>
  hasScreenFile(page, chosen) &&
  chosen.includeRecommendations === (page.file?.hasRecommendations === true) &&
  !chosen.includeRawData &&
  !chosen.compressOutput &&
  JSON.stringify([chosen.days, chosen.filters]) === JSON.stringify([initial.days, initial.filters]);
