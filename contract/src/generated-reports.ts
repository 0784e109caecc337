import { z } from 'zod';
import { claimStates } from './findings.ts';
import { day, figure, id, instant, unit } from './primitives.ts';
import { reportDocument, reportTypes } from './report-document.ts';
import {
  defaultSections,
  reportDescription,
  reportFormats,
  reportName,
  reportParameters,
  reportSections,
  reportStatuses,
} from './report-parameters.ts';
import { templateId } from './report-templates.ts';
import { route } from './route.ts';

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

const reportCheck = z.object({
  checked: z.number().int().describe('figures that were compared, each once'),
  dataVersion: z
    .number()
    .int()
    .nullable()
    .describe('measurement run that they were compared with; null before the first'),
  measuredAt: instant.nullable(),
  changed: z
    .array(
      z.object({
        label: z.string().describe('of the figure, in the language of the report'),
        about: z.string().describe('the team, person or sprint'),
        day: day.nullable().describe('first day of the week, in tables by week'),
        unit: unit.nullable(),
        state: z.enum(claimStates).exclude(['holds']),
        figure: figure.describe('as printed'),
        now: figure.nullable().describe('null if nothing of it is recorded anymore'),
        receipt: z.string().describe('path at which its receipt opens'),
      }),
    )
    .describe('the figures that no longer hold'),
});

const reportId = z.object({ reportId: id });

export const generationRoutes = {
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
      name: reportName,
      description: reportDescription.default(''),
      type: z.enum(reportTypes).default('custom'),
      parameters: reportParameters.prefault({}),
      sections: reportSections.default([...defaultSections]),
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
    reply: z.object({ done: z.literal(true) }),
  }),
  open: route({
    method: 'GET',
    path: '/reports/:reportId/document',
    access: 'signed-in',
    unbatched: true,
    summary: 'A generated report as a document, to read on screen',
    params: reportId,
    reply: reportDocument,
  }),
  check: route({
    method: 'GET',
    path: '/reports/:reportId/check',
    access: 'signed-in',
    unbatched: true,
    summary: 'The figures of a generated report compared with those of today’s rows',
    params: reportId,
    reply: reportCheck,
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
};
