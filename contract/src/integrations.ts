import { z } from 'zod';
import { limits, providers } from './constants.ts';
import { instant } from './primitives.ts';
import { route } from './route.ts';

const provider = z.enum(providers);

export const sourceStatus = z.object({
  provider,
  state: z.enum(['waiting-to-start', 'collecting', 'waiting', 'up-to-date', 'failed']),
  /** A plain sentence: what happens or what went wrong and what to do. */
  message: z.string().nullable(),
  waitingUntil: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  startedAt: instant.nullable(),
  stored: z.number().int().describe('facts stored by the current or latest run'),
  expected: z.number().int().nullable().describe('facts expected in all; null while unknown'),
  /** How far back the history is complete. */
  oldestCollected: instant.nullable(),
  monthsDone: z.number().int(),
  monthsTotal: z.number().int(),
  setAside: z.number().int().describe('records set aside with a reason'),
});
export type SourceStatus = z.infer<typeof sourceStatus>;

const connection = z.object({
  provider,
  baseUrl: z.string().trim().min(1).max(500),
  email: z.string().trim().max(320).default(''),
  apiToken: z.string().min(1).max(limits.inputLength),
  metadata: z.object({ workspace: z.string().trim().max(100).optional() }).default({}),
});

export const integrationCredential = z.object({
  provider,
  baseUrl: z.string(),
  email: z.string(),
  metadata: z.object({ workspace: z.string().optional() }),
  isActive: z.boolean(),
  lastVerifiedAt: instant.nullable(),
  errorMessage: z.string().nullable(),
  syncStatus: z.object({ lastSyncAt: instant.nullable(), itemsSynced: z.number().int() }).nullable(),
});

export const integrations = {
  status: route({
    method: 'GET',
    path: '/integrations/atlassian/sync-status',
    access: 'signed-in',
    summary: 'How far each source is, and what is known to be missing',
    reply: z.object({
      sources: z.array(sourceStatus),
      firstCollection: z.boolean().describe('true until every source has once been collected whole'),
      incomplete: z.array(z.object({ provider, reason: z.string(), nextAttemptAt: instant.nullable() })),
      measuredAt: instant.nullable().describe('when the shown figures were computed'),
      dataTo: instant.nullable().describe('latest successful collection of the source that is furthest behind'),
    }),
  }),
  credentials: route({
    method: 'GET',
    path: '/integrations/atlassian/credentials',
    access: 'signed-in',
    summary: 'Connected sources; tokens are never returned',
    query: z.object({ includeSyncStatus: z.stringbool().default(false) }),
    reply: z.object({ credentials: z.array(integrationCredential) }),
  }),
  save: route({
    method: 'POST',
    path: '/integrations/atlassian/credentials',
    access: 'signed-in',
    summary: 'Connect a source, or replace its token',
    body: connection,
    reply: z.object({ credential: integrationCredential }),
  }),
  test: route({
    method: 'POST',
    path: '/integrations/atlassian/test',
    access: 'signed-in',
    summary: 'Try a connection without saving it',
    body: connection,
    reply: z.object({ success: z.boolean(), error: z.string().nullable() }),
  }),
  sync: route({
    method: 'POST',
    path: '/integrations/atlassian/sync',
    access: 'signed-in',
    summary: 'Collect what has changed now',
    body: z.object({ provider }),
    reply: z.object({ started: z.boolean().describe('false when a run was already under way') }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/integrations/atlassian/credentials/:provider',
    access: 'signed-in',
    summary: 'Disconnect a source and forget its token',
    params: z.object({ provider }),
    reply: z.object({ removed: z.boolean() }),
  }),
};
