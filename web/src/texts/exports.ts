import { t, type ExportType, type ReportFormat } from '@sightline/contract';

/** Texts of the Export Data modal. */
export const exportTexts = {
  title: t('Export Data'),
  defaultsFailed: t('Failed to load your export defaults'),
  presets: t('Presets'),
  preset: {
    monthly: t('Monthly Performance Report'),
    raw: t('Raw Data Export'),
    team: t('Team Summary Sheet'),
  },
  type: t('Data'),
  types: {
    performance: t('Performance'),
    reports: t('Reports'),
    insights: t('Insights'),
    metrics: t('Metrics'),
    team: t('Team'),
    custom: t('Custom'),
  } satisfies Record<ExportType, string>,
  format: t('Format'),
  formats: { pdf: t('PDF'), excel: t('Excel'), csv: t('CSV'), json: t('JSON') } satisfies Record<ReportFormat, string>,
  start: t('First day'),
  end: t('Last day'),
  filters: t('Filters'),
  teams: t('Teams'),
  people: t('People'),
  everybody: t('Everyone'),
  metrics: t('Metrics'),
  usualMetrics: t('Default metrics'),
  everyTeam: t('All teams'),
  options: t('Options'),
  includeCharts: t('Include Charts'),
  noCharts: t('CSV and JSON files contain no charts.'),
  includeRecommendations: t('Include Recommendations'),
  includeRawData: t('Include Raw Data'),
  compressOutput: t('Compress Output'),
  estimate: (size: string) => t('Estimated size: {size}', { size }),
  actual: (size: string, estimate: string) =>
    t('The last export was {size} (estimated {estimate}).', { size, estimate }),
  submit: t('Export'),
  exporting: (percent: number | null) => (percent === null ? t('Exporting…') : t('Exporting… {percent}%', { percent })),
  cancel: t('Cancel'),
  successTitle: t('Export Successful'),
  success: (type: ExportType, format: ReportFormat) =>
    t(
      'Your {type, select, performance {performance} reports {reports} insights {insights} metrics {metrics} team {team} other {custom}} data has been exported as {format}',
      { type, format: exportTexts.formats[format].toUpperCase() },
    ),
  failedTitle: t('Export Failed'),
  failed: t('Failed to export data. Please try again.'),
} as const;
