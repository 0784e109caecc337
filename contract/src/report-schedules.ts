import { z } from 'zod';
import { id, instant } from './primitives.ts';
import { reportFormats, reportName } from './report-parameters.ts';
import { templateId } from './report-templates.ts';
import { generatedReport } from './generated-reports.ts';
import { linkToken } from './report-shares.ts';
import { route } from './route.ts';
import { message } from './language.ts';

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

export const reportChannels = ['slack', 'teams'] as const;
export type ReportChannel = (typeof reportChannels)[number];

const webhookUrl = z
  .url({ protocol: /^https?$/, error: message('Enter a webhook URL that begins with https://') })
  .max(2000, message('A webhook URL can have up to 2,000 characters'));
const webhookChanges = z.object({ slack: webhookUrl.nullable().optional(), teams: webhookUrl.nullable().optional() });

/** The same as query parameters. */
const timingQuery = z.object({
  frequency: z.enum(scheduleFrequencies),
  hour: z.coerce.number().int().min(0).max(23),
  minute: z.coerce.number().int().min(0).max(59).default(0),
  weekday: z.coerce.number().int().min(1).max(7).default(1),
  dayOfMonth: z.coerce.number().int().min(1).max(28).default(1),
  timeZone: z.string().max(60),
});

const scheduleFields = z.object({
  name: reportName,
  templateId,
  timing: reportTiming,
  recipients: z.array(id).min(1, message('Choose at least one recipient')).max(200).describe('ids of members'),
  format: z.enum(reportFormats),
  onlyWhenChanged: z.boolean().describe('send only when a figure changes clearly, and a monthly summary otherwise'),
  webhooks: webhookChanges
    .optional()
    .describe('addresses to post findings to; null removes one, and what is not named stays'),
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
  webhooks: z
    .array(
      z.object({
        channel: z.enum(reportChannels),
        lastSentAt: instant.nullable(),
        failure: z
          .object({ at: instant, reason: z.string(), willRetry: z.boolean() })
          .nullable()
          .describe('why the last message was not delivered; null once one is'),
      }),
    )
    .describe('channels that findings are posted to; their addresses are not shown'),
  nextRun: instant.nullable().describe('null while it is paused'),
  lastRun: instant.nullable(),
  enabled: z.boolean(),
});
export type ScheduledReport = z.infer<typeof scheduledReport>;

const ofSchedule = z.object({ scheduleId: id });

export const scheduleRoutes = {
  scheduled: route({
    method: 'GET',
    path: '/reports/scheduled',
    access: 'signed-in',
    summary: 'List scheduled reports with their next run',
    reply: z.object({ schedules: z.array(scheduledReport) }),
  }),
  nextRuns: route({
    method: 'GET',
    path: '/reports/scheduled/next-runs',
    access: 'signed-in',
    summary: 'Preview the next run of a schedule and its description',
    query: timingQuery,
    reply: z.object({ schedule: z.string(), runs: z.array(instant).length(3) }),
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
    reply: z.object({ done: z.literal(true) }),
  }),
  testSchedule: route({
    method: 'POST',
    path: '/reports/scheduled/:scheduleId/test',
    access: 'signed-in',
    summary: 'Generate a scheduled report now, for you only',
    params: ofSchedule,
    reply: z.object({ report: generatedReport }),
  }),
  testWebhook: route({
    method: 'POST',
    path: '/reports/scheduled/test-webhook',
    access: 'signed-in',
    summary: 'Post a test message to the given webhook, or to that of a scheduled report',
    body: z
      .object({
        channel: z.enum(reportChannels),
        url: webhookUrl.optional(),
        scheduleId: id.optional().describe('of the report whose stored address is used'),
      })
      .refine(({ url, scheduleId }) => (url === undefined) !== (scheduleId === undefined), {
        error: message('Provide either a webhook URL or a scheduled report'),
      }),
    reply: z.object({ done: z.literal(true) }),
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/reports/unsubscribe',
    access: 'public',
    summary: 'Stop emails of a scheduled report by the link in one of them',
    body: z.object({ token: linkToken }),
    reply: z.object({ name: z.string().describe('of the schedule') }),
  }),
};
