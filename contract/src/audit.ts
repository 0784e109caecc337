import { z } from 'zod';
import { limits } from './constants.ts';
import { instant } from './primitives.ts';
import { route } from './route.ts';

const part = z.string().trim().max(limits.searchQuery).optional();
const filter = {
  text: part.describe('part of anything that an entry says'),
  who: part.describe('part of the name of who did it'),
  action: part.describe('part of the action, such as integrations'),
  from: instant.optional().describe('inclusive'),
  to: instant.optional().describe('exclusive'),
};

export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  actorKind: z.enum(['user', 'job', 'webhook', 'system']),
  actorName: z.string(),
  action: z.string().describe('as feature.verb, for example integrations.connect'),
  subject: z.string().describe('what it was done to'),
  address: z.string().describe('where the request came from; empty for jobs'),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** An exported file has at most so many entries. */
export const auditExportLimit = 10_000;

export const audit = {
  list: route({
    method: 'GET',
    path: '/audit',
    access: 'signed-in',
    summary: 'Who did what, when and from where; the latest first',
    query: z.object({
      ...filter,
      before: z.coerce
        .number()
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('id of the last one seen'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({ entries: z.array(auditEntry), next: z.int().nullable().describe('`before` of the next page') }),
  }),
  export: route({
    method: 'GET',
    path: '/audit/export',
    access: 'signed-in',
    summary: 'The entries found, the latest 10,000 at most; exporting is itself recorded',
    query: z.object(filter),
    reply: z.object({ entries: z.array(auditEntry), complete: z.boolean() }),
  }),
  viewsOfMe: route({
    method: 'GET',
    path: '/audit/views-of-me',
    access: 'signed-in',
    summary: 'Who opened the individual figures of the signed-in user, the latest 100',
    reply: z.object({
      views: z.array(
        z.object({ at: instant, viewer: z.string(), what: z.string().describe('the metric or page that was opened') }),
      ),
    }),
  }),
};
