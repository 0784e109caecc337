import { generationRoutes } from './generated-reports.ts';
import { scheduleRoutes } from './report-schedules.ts';
import { shareRoutes } from './report-shares.ts';
import { templateRoutes } from './report-templates.ts';

export {
  reportFormats,
  type ReportFormat,
  reportStatuses,
  type ReportStatus,
  paperSizes,
  type PaperSize,
  quickTemplates,
  defaultReportDays,
  reportSection,
  type ReportSection,
  defaultSections,
  reportDays,
  type ReportDays,
  reportParameters,
  type ReportParameters,
} from './report-parameters.ts';
export { templateId, reportTemplate, type ReportTemplate } from './report-templates.ts';
export { generatedReport, type GeneratedReport } from './generated-reports.ts';
export {
  scheduleFrequencies,
  reportTiming,
  type ReportTiming,
  reportChannels,
  type ReportChannel,
  scheduledReport,
  type ScheduledReport,
} from './report-schedules.ts';
export { reportShare, type ReportShare } from './report-shares.ts';

/** Calls of Reports & Analytics. */
export const reports = { ...templateRoutes, ...generationRoutes, ...scheduleRoutes, ...shareRoutes };
