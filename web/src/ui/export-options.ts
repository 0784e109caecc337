import type { ExportType, ReportFormat } from '@sightline/contract';

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
export const changedBy = (options: Options): Options => ({
  ...options,
  includeCharts: options.includeCharts && !hasNoCharts(options.format),
});
