import { z } from 'zod';
import { id, instant } from './primitives.ts';
import { reportDocument } from './report-document.ts';
import { route } from './route.ts';

/** A secret part of a link. */
export const linkToken = z.string().regex(/^[\w.~+/=:-]{10,2000}$/);
export const reportShare = z.object({
  id,
  url: z.string().nullable().describe('only in the answer that creates it'),
  expiresAt: instant,
  createdBy: z.string(),
});
export type ReportShare = z.infer<typeof reportShare>;

const reportId = z.object({ reportId: id });

export const shareRoutes = {
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
    reply: z.object({ done: z.literal(true) }),
  }),
  openShared: route({
    method: 'GET',
    path: '/reports/shared/:token',
    access: 'signed-in',
    unbatched: true,
    summary: 'A shared report, with what you may see of it',
    params: z.object({ token: linkToken }),
    reply: reportDocument,
  }),
};
