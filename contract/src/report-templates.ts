import { z } from 'zod';
import {
  reportDescription,
  reportName,
  reportParameters,
  reportSections,
  defaultSections,
} from './report-parameters.ts';
import { reportDocument, reportTypes } from './report-document.ts';
import { route } from './route.ts';
import { timeRanges } from './time-ranges.ts';

/** Ids of built-in templates are words, those of an organization's own are UUIDs. */
export const templateId = z
  .string()
  .max(60)
  .regex(/^[a-z0-9-]+$/, 'Expected the id of a template');
/** Without defaults, which would reset fields that a change does not mention. */
const templateFields = z.object({
  name: reportName,
  description: reportDescription,
  type: z.enum(reportTypes),
  timeRange: z.enum(timeRanges).describe('days that its reports cover'),
  metrics: reportParameters.shape.metrics.unwrap(),
  sections: reportSections,
});
const newTemplate = templateFields.extend({
  description: reportDescription.default(''),
  timeRange: templateFields.shape.timeRange.default('30d'),
  metrics: reportParameters.shape.metrics,
  sections: reportSections.default([...defaultSections]),
});
export const reportTemplate = templateFields.extend({
  id: templateId,
  name: z.string(),
  description: z.string(),
  builtIn: z.boolean(),
  createdBy: z.string().nullable(),
});
export type ReportTemplate = z.infer<typeof reportTemplate>;

const ofTemplate = z.object({ templateId });

export const templateRoutes = {
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
    reply: z.object({ done: z.literal(true) }),
  }),
  preview: route({
    method: 'GET',
    path: '/reports/templates/:templateId/preview',
    access: 'signed-in',
    unbatched: true,
    summary: 'The document that a template would generate now, without saving it',
    params: ofTemplate,
    reply: reportDocument,
  }),
};
