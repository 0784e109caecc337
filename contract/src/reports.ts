import { z } from 'zod';
import { freeText } from './free-text.ts';
import { limits } from './constants.ts';
import { day, id, instant, wrongDays } from './primitives.ts';
import { reportDocument, reportTypes, sectionTypes } from './report-document.ts';
import { route } from './route.ts';
import { timeRanges } from './time-ranges.ts';

export const reportFormats = ['pdf', 'excel', 'csv', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];
export const reportStatuses = ['pending', 'generating', 'ready', 'failed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];
export const paperSizes = ['a4', 'letter'] as const;
export type PaperSize = (typeof paperSizes)[number];
/** Templates shown as Quick Report Templates. */
export const quickTemplates = 3;
/** Days that a report covers unless told otherwise. */
export const defaultReportDays = 30;

export const reportSection = z.object({
  id: z.string().min(1).max(60),
  title: freeText().pipe(z.string().min(1, 'Enter a section title').max(limits.entityName)),
  type: z.enum(sectionTypes),
  enabled: z.boolean(),
  order: z.number().int().min(0).max(100),
});
export type ReportSection = z.infer<typeof reportSection>;
const sections = z.array(reportSection).min(1).max(20);

export const defaultSections: readonly ReportSection[] = [
  { id: 'summary', title: 'Executive Summary', type: 'summary', enabled: true, order: 0 },
  { id: 'metrics', title: 'Key Metrics', type: 'metrics', enabled: true, order: 1 },
  { id: 'charts', title: 'Performance Charts', type: 'charts', enabled: true, order: 2 },
  { id: 'recommendations', title: 'Recommendations', type: 'recommendations', enabled: true, order: 3 },
  { id: 'trends', title: 'Trends Analysis', type: 'trends', enabled: true, order: 4 },
];

export const reportDays = z.object({ start: day, end: day.describe('inclusive') }).check((asked) => {
  const { start, end } = asked.value;
  const message = wrongDays({ from: start, to: end });
  if (message !== null) asked.issues.push({ code: 'custom', message, input: asked.value, path: [] });
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

const name = freeText().pipe(
  z.string().min(1, 'Enter a name').max(limits.entityName, `A name can have up to ${limits.entityName} characters`),
);
const description = freeText().pipe(
  z.string().max(limits.description, 'A description can have up to 2,000 characters'),
);

/** Ids of built-in templates are words, those of an organization's own are UUIDs. */
export const templateId = z
  .string()
  .max(60)
  .regex(/^[a-z0-9-]+$/, 'Expected the id of a template');
/** Without defaults, which would undo what a change does not name. */
const templateFields = z.object({
  name,
  description,
  type: z.enum(reportTypes),
  timeRange: z.enum(timeRanges).describe('days that its reports cover'),
  metrics: reportParameters.shape.metrics.unwrap(),
  sections,
});
const newTemplate = templateFields.extend({
  description: description.default(''),
  timeRange: templateFields.shape.timeRange.default('30d'),
  metrics: reportParameters.shape.metrics,
  sections: sections.default([...defaultSections]),
});
export const reportTemplate = templateFields.extend({
  id: templateId,
  name: z.string(),
  description: z.string(),
  builtIn: z.boolean(),
  createdBy: z.string().nullable(),
});
export type ReportTemplate = z.infer<typeof reportTemplate>;

export const generatedReport = z.object({
  id,
  name: z.string(),
  description: z.string(),
  type: z.enum(reportTypes),
  status: z.enum(reportStatuses),
  progress: z.number().int().min(0).max(100).describe('percent of the sections that are done'),
  generatedAt: instant.describe('when it was ready; before that, when it was requested'),
  generatedBy: z.string(),
  size: z.number().int().nullable().describe('in bytes; null until it is ready'),
  format: z.enum(reportFormats),
  fileName: z.string().nullable(),
  expiresAt: instant.nullable().describe('when the file is deleted'),
  scheduleName: z.string().nullable(),
  mayDelete: z.boolean(),
  error: z.string().nullable(),
});
export type GeneratedReport = z.infer<typeof generatedReport>;

export const scheduleFrequencies = ['daily', 'weekly', 'monthly'] as const;
export const reportTiming = z.object({
  frequency: z.enum(scheduleFrequencies),
  hour: z.number().int().min(0).max(23),
  minute: z.number().int().min(0).max(59).default(0),
  weekday: z.number().int().min(1).max(7).default(1).describe('of weekly reports; 1 is Monday'),
  dayOfMonth: z.number().int().min(1).max(28).default(1).describe('of monthly reports'),
  timeZone: z.string().max(60),
});
export type ReportTiming = z.infer<typeof reportTiming>;

const scheduleFields = z.object({
  name,
  templateId,
  timing: reportTiming,
  recipients: z.array(id).min(1, 'Choose at least one recipient').max(200).describe('ids of members'),
  format: z.enum(reportFormats),
  onlyWhenChanged: z.boolean().describe('send nothing while no figure changes clearly, but a monthly proof'),
});
const newSchedule = scheduleFields.extend({
  format: scheduleFields.shape.format.default('pdf'),
  onlyWhenChanged: scheduleFields.shape.onlyWhenChanged.default(true),
});
export const scheduledReport = z.object({
  id,
  name: z.string(),
  templateId,
  templateName: z.string(),
  schedule: z.string().describe('in words'),
  timing: reportTiming,
  recipients: z.array(z.object({ userId: id, name: z.string(), unsubscribed: z.boolean() })),
  format: z.enum(reportFormats),
  onlyWhenChanged: z.boolean(),
  nextRun: instant.nullable().describe('null while it is paused'),
  lastRun: instant.nullable(),
  enabled: z.boolean(),
});
export type ScheduledReport = z.infer<typeof scheduledReport>;

const reportId = z.object({ reportId: id });
const ofTemplate = z.object({ templateId });
const ofSchedule = z.object({ scheduleId: id });
const done = z.object({ done: z.literal(true) });
/** A secret part of a link. */
const linkToken = z.string().regex(/^[\w.~+/=:-]{10,2000}$/);
export const reportShare = z.object({
  id,
  url: z.string().nullable().describe('only in the answer that creates it'),
  expiresAt: instant,
  createdBy: z.string(),
});
export type ReportShare = z.infer<typeof reportShare>;

export const reports = {
  templates: route({
    method: 'GET',
    path: '/reports/templates',
    access: 'signed-in',
    summary: 'List report templates: the built-in ones and those of the organization',
    reply: z.object({ templates: z.array(reportTemplate) }),
  }),
  createTemplate: route({
    method: 'POST',
    path: '/reports/templates',
    access: 'signed-in',
    summary: 'Create a report template',
    body: newTemplate,
    reply: z.object({ template: reportTemplate }),
  }),
  changeTemplate: route({
    method: 'PATCH',
    path: '/reports/templates/:templateId',
    access: 'signed-in',
    summary: 'Change a template of the organization',
    params: ofTemplate,
    body: templateFields.partial(),
    reply: z.object({ template: reportTemplate }),
  }),
  removeTemplate: route({
    method: 'DELETE',
    path: '/reports/templates/:templateId',
    access: 'signed-in',
    summary: 'Delete a template of the organization',
    params: ofTemplate,
    reply: done,
  }),
  preview: route({
    method: 'GET',
    path: '/reports/templates/:templateId/preview',
    access: 'signed-in',
    slow: true,
    summary: 'The document that a template would generate now, without saving it',
    params: ofTemplate,
    reply: reportDocument,
  }),
  generate: route({
    method: 'POST',
    path: '/reports/generate',
    access: 'signed-in',
    summary: 'Generate a report from a template',
    body: z.object({ templateId, parameters: reportParameters.prefault({}) }),
    reply: z.object({ report: generatedReport }),
  }),
  generateCustom: route({
    method: 'POST',
    path: '/reports/generate/custom',
    access: 'signed-in',
    summary: 'Generate a custom report',
    body: z.object({
      name,
      description: description.default(''),
      type: z.enum(reportTypes).default('custom'),
      parameters: reportParameters.prefault({}),
      sections: sections.default([...defaultSections]),
    }),
    reply: z.object({ report: generatedReport }),
  }),
  generated: route({
    method: 'GET',
    path: '/reports/generated',
    access: 'signed-in',
    summary: 'List the latest 200 generated reports, newest first; developers get those made for them',
    query: z.object({ status: z.enum(reportStatuses).optional(), type: z.enum(reportTypes).optional() }),
    reply: z.object({ reports: z.array(generatedReport) }),
  }),
  retry: route({
    method: 'POST',
    path: '/reports/generated/:reportId/retry',
    access: 'signed-in',
    summary: 'Generate a failed report again',
    params: reportId,
    reply: z.object({ report: generatedReport }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/reports/generated/:reportId',
    access: 'signed-in',
    summary: 'Delete a generated report and its file',
    params: reportId,
    reply: done,
  }),
  open: route({
    method: 'GET',
    path: '/reports/:reportId/document',
    access: 'signed-in',
    slow: true,
    summary: 'A generated report as a document, to read on screen',
    params: reportId,
    reply: reportDocument,
  }),
  download: route({
    method: 'GET',
    path: '/reports/:reportId/download',
    access: 'signed-in',
    file: true,
    summary: 'Download the file of a generated report',
    params: reportId,
    reply: z.unknown(),
  }),
  scheduled: route({
    method: 'GET',
    path: '/reports/scheduled',
    access: 'signed-in',
    summary: 'List scheduled reports with their next run',
    reply: z.object({ schedules: z.array(scheduledReport) }),
  }),
  recipients: route({
    method: 'GET',
    path: '/reports/recipients',
    access: 'signed-in',
    summary: 'List the members whom a scheduled report can be sent to',
    reply: z.object({ members: z.array(z.object({ userId: id, name: z.string() })) }),
  }),
  schedule: route({
    method: 'POST',
    path: '/reports/scheduled',
    access: 'signed-in',
    summary: 'Schedule a report',
    body: newSchedule,
    reply: z.object({ schedule: scheduledReport }),
  }),
  changeSchedule: route({
    method: 'PATCH',
    path: '/reports/scheduled/:scheduleId',
    access: 'signed-in',
    summary: 'Change, pause or resume a scheduled report',
    params: ofSchedule,
    body: scheduleFields.extend({ enabled: z.boolean() }).partial(),
    reply: z.object({ schedule: scheduledReport }),
  }),
  removeSchedule: route({
    method: 'DELETE',
    path: '/reports/scheduled/:scheduleId',
    access: 'signed-in',
    summary: 'Delete a scheduled report; what it has generated stays',
    params: ofSchedule,
    reply: done,
  }),
  testSchedule: route({
    method: 'POST',
    path: '/reports/scheduled/:scheduleId/test',
    access: 'signed-in',
    summary: 'Generate a scheduled report now, for you only',
    params: ofSchedule,
    reply: z.object({ report: generatedReport }),
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/reports/unsubscribe',
    access: 'public',
    summary: 'Stop emails of a scheduled report by the link in one of them',
    body: z.object({ token: linkToken }),
    reply: z.object({ name: z.string().describe('of the schedule') }),
  }),
  shares: route({
    method: 'GET',
    path: '/reports/:reportId/shares',
    access: 'signed-in',
    summary: 'List the links by which members can open a report',
    params: reportId,
    reply: z.object({ shares: z.array(reportShare) }),
  }),
  share: route({
    method: 'POST',
    path: '/reports/:reportId/shares',
    access: 'signed-in',
    summary: 'Create a link by which members can open a report, each with their own permissions',
    params: reportId,
    body: z.object({ days: z.number().int().min(1).max(90).default(7) }),
    reply: z.object({ share: reportShare }),
  }),
  revokeShare: route({
    method: 'DELETE',
    path: '/reports/:reportId/shares/:shareId',
    access: 'signed-in',
    summary: 'Revoke a link',
    params: reportId.extend({ shareId: id }),
    reply: done,
  }),
  openShared: route({
    method: 'GET',
    path: '/reports/shared/:token',
    access: 'signed-in',
    slow: true,
    summary: 'A shared report, with what you may see of it',
    params: z.object({ token: linkToken }),
    reply: reportDocument,
  }),
};
