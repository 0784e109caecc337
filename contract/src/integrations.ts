import { z } from 'zod';
import { limits } from './constants.ts';
import { day, instant } from './primitives.ts';
import { route } from './route.ts';
import {
  collectionJob,
  consentProviders,
  credentialProvider,
  installation,
  integrationCredential,
  provider,
  schedules,
  scopeItem,
  scopeKind,
  sourceStatus,
} from './sources.ts';
import { t } from './language.ts';

const workspace = z.string().trim().max(100);
const connection = z.object({
  provider: credentialProvider,
  installation: installation.default('cloud'),
  baseUrl: z.string().trim().min(1).max(500).describe('of a Data Center with its context path'),
  email: z.string().trim().max(320).default('').describe('empty for an access token'),
  apiToken: z.string().min(1).max(limits.inputLength),
  workspace: workspace.optional().describe('Bitbucket Cloud only; the same as metadata.workspace'),
  metadata: z.object({ workspace: workspace.optional().describe('Bitbucket Cloud only') }).default({}),
});

type Connection = z.output<typeof connection>;
/** The problem of a connection with well-formed fields; null if there is none. */
const wrongConnection = ({ provider, installation, workspace, metadata }: Connection): string | null => {
  const named = [workspace, metadata.workspace].filter((one) => one !== undefined && one !== '');
  if (provider === 'atlassian' && installation !== 'cloud')
    return t('A combined credential for Jira and Confluence works only with Atlassian Cloud.');
  if (named.length > 0 && (provider !== 'bitbucket' || installation !== 'cloud'))
    return t('Only Bitbucket Cloud has workspaces.');
  return new Set(named).size > 1 ? t('workspace and metadata.workspace must be the same.') : null;
};
const checked = <Schema extends typeof connection>(schema: Schema): Schema =>
  schema.check((sent) => {
    const message = wrongConnection(sent.value);
    if (message !== null) sent.issues.push({ code: 'custom', message, input: sent.value, path: [] });
  });

const chosenIds = z.array(z.string().min(1).max(100)).max(5_000);

const site = z.object({ id: z.string(), url: z.string(), name: z.string() });

export const integrations = {
  beginConsent: route({
    method: 'POST',
    path: '/integrations/atlassian/consents',
    access: 'signed-in',
    summary: 'Get the Atlassian consent URL (OAuth 2.0, 3LO)',
    body: z.object({ provider: z.enum(consentProviders) }),
    reply: z.object({ address: z.string() }),
  }),
  answerConsent: route({
    method: 'POST',
    path: '/integrations/atlassian/consents/answer',
    access: 'signed-in',
    summary: 'Complete the consent, once and in the session that started it. Returns the sites to choose from',
    body: z.object({ state: z.string().min(1).max(200), code: z.string().min(1).max(4_000) }),
    reply: z.object({ flowId: z.uuid(), provider: z.enum(consentProviders), sites: z.array(site) }),
  }),
  chooseSite: route({
    method: 'POST',
    path: '/integrations/atlassian/consents/:flowId/site',
    access: 'signed-in',
    summary: 'Connect one of the granted sites and start syncing it',
    params: z.object({ flowId: z.uuid() }),
    body: z.object({ siteId: z.string().min(1).max(200) }),
    reply: z.object({ provider: z.enum(consentProviders) }),
  }),
  jobs: route({
    method: 'GET',
    path: '/integrations/atlassian/jobs',
    access: 'signed-in',
    summary: 'List collection jobs with their counts, newest first',
    query: z.object({ provider: provider.optional(), before: z.coerce.number().int().min(1).optional() }),
    reply: z.object({ jobs: z.array(collectionJob), nextBefore: z.number().int().nullable() }),
  }),
  stopJob: route({
    method: 'POST',
    path: '/integrations/atlassian/jobs/:jobId/cancel',
    access: 'signed-in',
    summary: 'Stop a collection job after the current page. Stored data stays, and the next start resumes there',
    params: z.object({ jobId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    reply: z.object({ stopped: z.literal(true) }),
  }),
  quarantined: route({
    method: 'GET',
    path: '/integrations/atlassian/quarantined',
    access: 'signed-in',
    summary: 'List the latest quarantined records with their reasons',
    query: z.object({ provider }),
    reply: z.object({
      records: z.array(
        z.object({
          kind: z.string(),
          sourceId: z.string(),
          reason: z.string(),
          excerpt: z.string(),
          lastSeenAt: instant,
        }),
      ),
      total: z.number().int(),
    }),
  }),
  scope: route({
    method: 'GET',
    path: '/integrations/atlassian/scope/:provider',
    access: 'signed-in',
    summary: 'What a source contains, and what is synced',
    params: z.object({ provider }),
    reply: z.object({
      kinds: z.array(
        z.object({
          kind: scopeKind,
          everything: z.boolean().describe('everything is synced, including what is created later'),
          items: z.array(scopeItem),
        }),
      ),
    }),
  }),
  countScope: route({
    method: 'POST',
    path: '/integrations/atlassian/scope/:provider/counts',
    access: 'signed-in',
    summary: 'Get the number of records in a source before syncing it',
    params: z.object({ provider }),
    body: z.object({ kind: scopeKind, ids: chosenIds.max(20) }),
    reply: z.object({
      counts: z.array(
        z.object({
          id: z.string(),
          count: z.number().int().nullable().describe('null if the source does not report it'),
        }),
      ),
    }),
  }),
  changeScope: route({
    method: 'PUT',
    path: '/integrations/atlassian/scope/:provider',
    access: 'signed-in',
    summary: 'Choose what is synced. Data outside the scope is removed, new data is synced',
    params: z.object({ provider }),
    body: z.object({
      kinds: z
        .array(z.object({ kind: scopeKind, chosen: chosenIds.nullable().describe('null chooses everything') }))
        .min(1)
        .max(4),
    }),
    reply: z.object({ removed: z.number().int().describe('facts that were removed') }),
  }),
  schedule: route({
    method: 'PATCH',
    path: '/integrations/atlassian/schedule',
    access: 'signed-in',
    summary: 'Change the sync interval of a source',
    body: z.object({
      provider,
      everyMinutes: z.union(
        schedules.map((minutes) => z.literal(minutes)),
        { error: () => t('Choose one of {minutes} minutes', { minutes: schedules.join(', ') }) },
      ),
    }),
    reply: z.object({ everyMinutes: z.number().int(), nextAttemptAt: instant }),
  }),
  status: route({
    method: 'GET',
    path: '/integrations/atlassian/sync-status',
    access: 'signed-in',
    summary: 'Sync progress of each source, and known gaps',
    reply: z.object({
      sources: z.array(sourceStatus),
      sample: z.boolean().describe('the data is sample data from the bundled simulator'),
      firstCollection: z.boolean().describe('true until every source has been fully collected once'),
      incomplete: z.array(z.object({ provider, reason: z.string(), nextAttemptAt: instant.nullable() })),
      measuredAt: instant.nullable().describe('when the shown figures were computed'),
      calculating: z.boolean().describe('true until figures of all that was collected first have been computed'),
      dataTo: instant.nullable().describe('latest successful sync of the source that is furthest behind'),
    }),
  }),
  credentials: route({
    method: 'GET',
    path: '/integrations/atlassian/credentials',
    access: 'signed-in',
    summary: 'List connected sources. Tokens are never returned',
    query: z.object({ includeSyncStatus: z.stringbool().default(false) }),
    reply: z.object({
      credentials: z.array(integrationCredential),
      canConsent: z.boolean().describe('whether the operator has registered an app with Atlassian'),
      furtherOrigins: z.array(z.string()).describe('origins that the operator allows besides Atlassian’s own hosts'),
    }),
  }),
  save: route({
    method: 'POST',
    path: '/integrations/atlassian/credentials',
    access: 'signed-in',
    summary: 'Connect a source or replace its token',
    body: checked(
      connection.extend({
        tokenExpiresOn: day.nullable().default(null).describe('when the token expires, if known'),
      }),
    ),
    reply: z.object({
      credential: integrationCredential.describe('the first of credentials'),
      credentials: z.array(integrationCredential).describe('one for each product of the provider'),
    }),
  }),
  test: route({
    method: 'POST',
    path: '/integrations/atlassian/test',
    access: 'signed-in',
    summary: 'Test a connection without saving it',
    body: checked(connection),
    reply: z.object({ success: z.boolean(), error: z.string().nullable() }),
  }),
  sync: route({
    method: 'POST',
    path: '/integrations/atlassian/sync',
    access: 'signed-in',
    summary: 'Sync changes now',
    body: z.object({ provider: credentialProvider }),
    reply: z.object({ started: z.boolean().describe('false when runs were already under way') }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/integrations/atlassian/credentials/:provider',
    access: 'signed-in',
    summary: 'Disconnect a source and delete its token',
    params: z.object({ provider: credentialProvider }),
    reply: z.object({ removed: z.boolean() }),
  }),
};
