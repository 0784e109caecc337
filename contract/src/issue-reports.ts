import { z } from 'zod';
import { attachmentProblems, limits } from './constants.ts';
import { freeText } from './free-text.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';
import { message } from './language.ts';

export const reportStates = ['open', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

const number = z.coerce.number().int().positive();

/** A file of a reported issue. */
const attachment = z.object({ id, name: z.string(), bytes: z.number().int() });
export type Attachment = z.infer<typeof attachment>;
const attachments = z.array(attachment);

/** A report by its number, with its files. */
export const attachedFiles = z.object({ reportId: z.number().int(), attachments });
export type AttachedFiles = z.infer<typeof attachedFiles>;

const fileName = freeText(message('Enter a file name')).pipe(
  z.string().min(1, attachmentProblems.noName).max(limits.fileName, attachmentProblems.name),
);

const reported = z.object({
  id: z.number().int(),
  at: instant,
  errorId: z.string(),
  path: z.string(),
  message: z.string(),
  reportedBy: z.string(),
  agent: z.string(),
  status: z.enum(reportStates),
  attachments,
});
export type ReportedIssue = z.infer<typeof reported>;

export const issueReports = {
  report: route({
    method: 'POST',
    path: '/issue-reports',
    access: 'public',
    summary: 'Report an error shown on a screen. Works without signing in',
    body: z.object({
      errorId: z.string().regex(/^[0-9A-F]{8}$/, message('An error ID has 8 digits')),
      path: freeText().describe('path of the screen; the query string is not stored'),
      message: freeText(),
    }),
    reply: z.object({ recorded: z.literal(true), id: z.number().int() }),
  }),
  reportMistake: route({
    method: 'POST',
    path: '/issue-reports/mistakes',
    access: 'signed-in',
    summary: 'Tell the admins of your organization what is wrong with your figures',
    body: z.object({
      path: freeText().describe('path of the screen; the query string is not stored'),
      message: freeText(message('Describe what is wrong')).pipe(
        z.string().min(1, message('Describe what is wrong')).max(limits.description),
      ),
    }),
    reply: z.object({ recorded: z.literal(true) }),
  }),
  addAttachment: route({
    method: 'POST',
    path: '/issue-reports/:reportId/attachments',
    access: 'signed-in',
    summary:
      'Add a file to your report: an image (JPEG, PNG, GIF or WebP) up to 5 MB, or a document (PDF, Word or plain text) up to 10 MB, up to 5 per report',
    params: z.object({ reportId: number }),
    body: z.object({
      name: fileName,
      content: z.base64(message('The file must be base64')).min(1, attachmentProblems.empty),
    }),
    reply: z.object({ attachment }),
    // Base64 takes four characters for three bytes; larger files are still rejected with their own message.
    bodyLimit: limits.documentBytes * 2,
  }),
  attachments: route({
    method: 'GET',
    path: '/issue-reports/:reportId/attachments',
    access: 'signed-in',
    summary: 'List the files of a report, for its reporter, admins of its organization and platform admins',
    params: z.object({ reportId: number }),
    reply: z.object({ attachments }),
  }),
  attachment: route({
    method: 'GET',
    path: '/issue-reports/:reportId/attachments/:attachmentId',
    access: 'signed-in',
    summary: 'Download a file of a report, for its reporter, admins of its organization and platform admins',
    params: z.object({ reportId: number, attachmentId: id }),
    reply: z.unknown(),
    file: true,
  }),
  list: route({
    method: 'GET',
    path: '/organizations/current/issue-reports',
    access: 'signed-in',
    summary: 'List issues reported by members of the organization, newest first',
    query: z.object({ status: z.enum([...reportStates, 'all']).default('open'), before: number.optional() }),
    reply: z.object({ reports: z.array(reported), more: z.boolean() }),
  }),
  change: route({
    method: 'PATCH',
    path: '/organizations/current/issue-reports/:reportId',
    access: 'signed-in',
    summary: 'Close or reopen a report',
    params: z.object({ reportId: number }),
    body: z.object({ status: z.enum(reportStates) }),
    reply: z.object({ done: z.literal(true) }),
  }),
};
