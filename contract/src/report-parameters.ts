import { z } from 'zod';
import { freeText } from './free-text.ts';
import { limits } from './constants.ts';
import { day, id, wrongDays } from './primitives.ts';
import { sectionTypes } from './report-document.ts';
import { message } from './language.ts';

export const reportFormats = ['pdf', 'excel', 'csv', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];
export const reportStatuses = ['pending', 'generating', 'ready', 'failed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];
export const paperSizes = ['a4', 'letter'] as const;
export type PaperSize = (typeof paperSizes)[number];
/** Templates shown as Quick Report Templates. */
export const quickTemplates = 3;
/** Days that a report covers by default. */
export const defaultReportDays = 30;

export const reportSection = z.object({
  id: z.string().min(1).max(60),
  title: freeText().pipe(z.string().min(1, message('Enter a section title')).max(limits.entityName)),
  type: z.enum(sectionTypes),
  enabled: z.boolean(),
  order: z.number().int().min(0).max(100),
});
export type ReportSection = z.infer<typeof reportSection>;
export const reportSections = z.array(reportSection).min(1).max(20);

export const defaultSections: readonly ReportSection[] = [
  { id: 'summary', title: message('Executive Summary'), type: 'summary', enabled: true, order: 0 },
  { id: 'metrics', title: message('Key Metrics'), type: 'metrics', enabled: true, order: 1 },
  { id: 'charts', title: message('Performance Charts'), type: 'charts', enabled: true, order: 2 },
  { id: 'recommendations', title: message('Recommendations'), type: 'recommendations', enabled: true, order: 3 },
  { id: 'trends', title: message('Trends Analysis'), type: 'trends', enabled: true, order: 4 },
];

export const reportDays = z.object({ start: day, end: day.describe('inclusive') }).check((days) => {
  const { start, end } = days.value;
  const message = wrongDays({ from: start, to: end });
  if (message !== null) days.issues.push({ code: 'custom', message, input: days.value, path: [] });
});
export type ReportDays = z.infer<typeof reportDays>;

export const reportParameters = z.object({
  dateRange: reportDays.optional().describe('by default the days of the template, or the last 30'),
  developers: z.array(id).max(200).default([]).describe('empty for all that you can see'),
  teams: z.array(id).max(200).default([]).describe('empty for all that you can see'),
  metrics: z
    .array(z.string().regex(/^[\w.-]{1,60}$/))
    .max(60)
    .default([])
    .describe('empty for those of the type'),
  includeCharts: z.boolean().default(true),
  includeRecommendations: z.boolean().default(true),
  format: z.enum(reportFormats).default('pdf'),
  paper: z.enum(paperSizes).default('a4').describe('of PDF files'),
});
export type ReportParameters = z.infer<typeof reportParameters>;

export const reportName = freeText().pipe(
  z
    .string()
    .min(1, message('Enter a name'))
    .min(2, message('Name must be at least 2 characters'))
    .max(limits.entityName, message('Name must be less than 100 characters')),
);
export const reportDescription = freeText().pipe(
  z.string().max(limits.description, message('A description can have up to 2,000 characters')),
);
