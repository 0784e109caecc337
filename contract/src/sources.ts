/** Sources as the integrations report them: collection status, connections, jobs and scope. */
import { z } from 'zod';
import { credentialProviders, installations, providers } from './constants.ts';
import { day, instant } from './primitives.ts';

export const provider = z.enum(providers);
export const credentialProvider = z
  .enum(credentialProviders)
  .describe('atlassian: one credential for Jira and Confluence Cloud of one site');

export const sourceStatus = z.object({
  provider,
  state: z.enum(['waiting-to-start', 'collecting', 'waiting', 'up-to-date', 'failed', 'stopped']),
  /** A plain sentence: what happens or what went wrong and what to do. */
  message: z.string().nullable(),
  waitingUntil: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  startedAt: instant.nullable(),
  stored: z.number().int().describe('facts stored by the current or latest run'),
  expected: z.number().int().nullable().describe('facts expected in all; null while unknown'),
  oldestCollected: instant.nullable().describe('how far back figures are complete; older records only support them'),
  monthsDone: z.number().int(),
  monthsTotal: z.number().int(),
  quarantined: z.number().int().describe('quarantined records, each with a reason'),
  everyMinutes: z.number().int().describe('how often it is read'),
  nextAttemptAt: instant.nullable().describe('null while it is read, and while it was stopped'),
});

export type SourceStatus = z.infer<typeof sourceStatus>;

export const installation = z.enum(installations);

export const integrationCredential = z.object({
  provider,
  installation,
  baseUrl: z.string(),
  email: z.string(),
  metadata: z.object({ workspace: z.string().optional() }),
  isActive: z.boolean(),
  lastVerifiedAt: instant.nullable(),
  errorMessage: z.string().nullable(),
  tokenExpiresOn: day.nullable(),
  granted: z.boolean().describe('connected by consent at Atlassian instead of a token'),
  syncStatus: z
    .object({
      lastSyncAt: instant.nullable(),
      itemsSynced: z.number().int().describe('all records of the source that are stored'),
    })
    .nullable(),
});

export type IntegrationCredential = z.infer<typeof integrationCredential>;

/** The lists that collecting reads, by what they hold. */
export const collectedKinds = [
  'lists',
  'accounts',
  'issues',
  'sprints',
  'pull-requests',
  'activity',
  'commits',
  'pipelines',
  'deployments',
  'pages',
  'blogposts',
  'comparison',
] as const;

export type CollectedKind = (typeof collectedKinds)[number];

export const collectionJob = z.object({
  id: z.number().int(),
  provider,
  kind: z.enum(['full', 'incremental', 'announced']),
  state: z.enum(['collecting', 'waiting', 'failed', 'stopped', 'complete']),
  startedAt: instant,
  endedAt: instant.nullable(),
  stored: z.number().int().describe('facts stored'),
  requests: z.number().int().describe('requests sent by completed parts of the job'),
  kinds: z.array(
    z.object({
      kind: z.enum(collectedKinds),
      expected: z
        .number()
        .int()
        .nullable()
        .describe('number of records reported by the source; null if it reports none'),
      fetched: z.number().int().describe('records read'),
      stored: z.number().int().describe('facts created from them'),
      skipped: z.number().int().describe('quarantined records, each with a reason'),
    }),
  ),
  message: z.string().nullable(),
  waitingUntil: instant.nullable(),
  stoppedBy: z.string().nullable(),
  canStop: z.boolean(),
  canStart: z.boolean(),
});

export type CollectionJob = z.infer<typeof collectionJob>;

/** The parts of a source that can be selected. */
export const scopeKind = z.enum(['projects', 'boards', 'repositories', 'spaces']);

export type ScopeKind = z.infer<typeof scopeKind>;

export const scopeItem = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string().nullable(),
  chosen: z.boolean(),
  stored: z.number().int().describe('issues, sprints, pull requests or pages that are stored of it'),
});

export type ScopeItem = z.infer<typeof scopeItem>;

/** How often a source may be read, in minutes. */
export const schedules = [5, 15, 30, 60, 360, 1440] as const;

/** Products that can be connected with OAuth. */
export const consentProviders = ['jira', 'confluence'] as const;

export type ConsentProvider = (typeof consentProviders)[number];
