import { z } from 'zod';
import { avatarProblems, imageTypes, limits } from './constants.ts';
import { freeText } from './free-text.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';

export const reportStates = ['open', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

const number = z.coerce.number().int().positive();

const reported = z.object({
  id: z.number().int(),
  at: instant,
  errorId: z.string(),
  path: z.string(),
  message: z.string(),
  reportedBy: z.string(),
  agent: z.string(),
  status: z.enum(reportStates),
  screenshots: z.array(id),
});
export type ReportedIssue = z.infer<typeof reported>;

/** Screenshots that one report may have. */
export const screenshotsMost = 5;

export const issueReports = {
  report: route({
    method: 'POST',
    path: '/issue-reports',
    access: 'public',
    summary: 'Report an error shown on a screen. Works without signing in',
    body: z.object({
      errorId: z.string().regex(/^[0-9A-F]{8}$/, 'An error ID has 8 digits'),
      path: freeText().describe('path of the screen; the query string is not stored'),
      message: freeText(),
    }),
    reply: z.object({ recorded: z.literal(true), id: z.number().int() }),
  }),
  addScreenshot: route({
    method: 'POST',
    path: '/issue-reports/:reportId/screenshots',
    access: 'signed-in',
    summary: 'Add a screenshot to your report: JPEG, PNG, GIF or WebP, up to 5 MB, up to 5 per report',
    params: z.object({ reportId: number }),
    body: z.object({ image: z.base64('The picture must be base64').min(1, avatarProblems.type) }),
    reply: z.object({ count: z.number().int() }),
    // Base64 takes four characters for three bytes; larger pictures are still rejected with their own message.
    bodyLimit: limits.imageBytes * 2,
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
  screenshot: route({
    method: 'GET',
    path: '/organizations/current/issue-reports/:reportId/screenshots/:screenshotId',
    access: 'signed-in',
    summary: 'Get a screenshot of a report',
    params: z.object({ reportId: number, screenshotId: id }),
    reply: z.object({ mediaType: z.enum(imageTypes), image: z.string().describe('base64') }),
  }),
};
