import { z } from 'zod';
import { limits } from './constants.ts';
import { peopleRoles } from './people.ts';
import { id, instant } from './primitives.ts';
import { reportDays, reportFormats } from './report-parameters.ts';
import { route } from './route.ts';

export const exportTypes = ['performance', 'reports', 'insights', 'metrics', 'team', 'custom'] as const;
export type ExportType = (typeof exportTypes)[number];

export const exportOptions = z.object({
  includeCharts: z.boolean().default(false),
  includeRecommendations: z.boolean().default(false),
  includePeople: z
    .boolean()
    .default(false)
    .describe('the people with their scores; only if you can see individuals. Always with `filters.developers`'),
  includeRawData: z.boolean().default(false).describe('the rows behind the figures; only if you can see individuals'),
  compressOutput: z.boolean().default(false).describe('the response is a zip archive'),
});
const score = z.number().min(0).max(100).optional();

/** Of the teams for the type `team`, otherwise of the people. Of several values in one field, any matches. */
const narrowing = {
  roles: z.array(z.enum(peopleRoles)).max(peopleRoles.length).default([]),
  skills: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
  scoreFrom: score.describe('inclusive; leaves out those without a score'),
  scoreTo: score.describe('inclusive; ignored if the bounds cross'),
};
export const exportConfig = z.object({
  type: z.enum(exportTypes),
  format: z.enum(reportFormats),
  dateRange: reportDays.optional().describe('by default the last 30 days'),
  filters: z
    .object({
      teams: z.array(id).max(200).default([]),
      developers: z.array(id).max(200).default([]),
      metrics: z
        .array(z.string().regex(/^[\w.-]{1,60}$/))
        .max(60)
        .default([]),
      ...narrowing,
      search: z.string().trim().max(limits.searchQuery).default('').describe('part of the names of people'),
    })
    .prefault({}),
  options: exportOptions.prefault({}),
});
export type ExportConfig = z.input<typeof exportConfig>;

const exportRecord = z.object({
  id,
  reportId: id,
  format: z.enum(reportFormats),
  status: z.enum(['pending', 'ready', 'failed']),
  fileName: z.string().describe('export-{id}.{format}'),
  downloadUrl: z.string().describe('path of the file; answers 409 "Export not ready" before it is ready'),
  createdAt: instant,
  error: z.string().nullable().describe('why it failed'),
});
export type ExportRecord = z.infer<typeof exportRecord>;

export const exports = {
  data: route({
    method: 'POST',
    path: '/export',
    prefix: '/api',
    access: 'signed-in',
    sample: true,
    file: true,
    summary: 'Export data as a file, with exactly what you may see',
    body: exportConfig,
    reply: z.unknown(),
  }),
  report: route({
    method: 'POST',
    path: '/export/report',
    access: 'signed-in',
    summary: 'Export a generated report in another format, in place of your failed exports in that format',
    body: z.object({ reportId: id, format: z.enum(reportFormats) }),
    reply: z.object({ export: exportRecord }),
  }),
  list: route({
    method: 'GET',
    path: '/reports/exports',
    access: 'signed-in',
    summary: 'List your latest 50 exports of reports, newest first',
    reply: z.object({ exports: z.array(exportRecord) }),
  }),
  download: route({
    method: 'GET',
    path: '/reports/exports/:exportId/download',
    access: 'signed-in',
    file: true,
    summary: 'Download an export',
    params: z.object({ exportId: id }),
    reply: z.unknown(),
  }),
};
