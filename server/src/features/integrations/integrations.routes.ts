import type { FactKind } from '@sightline/analytics';
import {
  contract,
  productsOf,
  type Installation,
  type IntegrationCredential,
  type Provider,
} from '@sightline/contract';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import { anyMember, bind, bindDelivery, type BoundRoute, type RouteContext } from '../../platform/http/bind.ts';
import { countFacts, factsRevision } from '../facts/index.ts';
import { connectSource, testSources, type NewConnection } from './connect-source.ts';
import { listCredentials, type Credential } from './credentials.store.ts';
import { disconnectSources } from './disconnect-source.ts';
import { changeSchedule } from './change-schedule.ts';
import { readCollectionJobs } from './collection-jobs.ts';
import { canChangeCredentials, canManageIntegrations } from './integrations.policy.ts';
import { readsSimulator } from './simulated.ts';
import { disconnectSimulator } from './simulator.ts';
import { isCalculating, readImportedAt, readStatuses, sourceFreshness, type LastMeasured } from './source-status.ts';
import { changeScope } from './scope/change-scope.ts';
import { countAtSource, readCatalog } from './scope/read-catalog.ts';
import { beginConsent } from './oauth/begin-consent.ts';
import { answerConsent, chooseSite } from './oauth/finish-consent.ts';
import { startCollections } from './start-collection.ts';
import { stopCollection } from './stop-collection.ts';
import { listQuarantined } from './sync/quarantined.store.ts';
import { listSources } from './sync/sources.store.ts';
import { createWebhook, removeWebhook, showWebhooks } from './webhooks/manage-webhooks.ts';
import { receiveWebhook } from './webhooks/receive-webhook.ts';

/** What the shown figures are computed from; passed in, because measurement is another feature. */
export type ReadLastMeasured = (tx: Tx) => Promise<LastMeasured | null>;

const inTenant = <T>(ctx: RouteContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(ctx.platform.database, ctx.organizationId, work);

export const integrationsRoutes = (lastMeasured: ReadLastMeasured): BoundRoute[] => [
  bind(contract.integrations.status, {
    allow: anyMember,
    handle: (ctx) =>
      inTenant(ctx, async (tx) => {
        const freshness = await sourceFreshness(tx);
        const measured = await lastMeasured(tx);
        return {
          sources: await readStatuses(tx),
          firstCollection: freshness.firstCollection,
          sample: !ctx.user.isDemo && (await readsSimulator(tx, ctx)),
          incomplete: freshness.incomplete.map((source) => ({
            ...source,
            nextAttemptAt: source.nextAttemptAt?.toISOString() ?? null,
          })),
          measuredAt: measured?.measuredAt.toISOString() ?? null,
          calculating: isCalculating(await readImportedAt(tx), measured, {
            now: ctx.platform.clock.now(),
            revision: await factsRevision(tx),
          }),
          dataTo: freshness.dataTo?.toISOString() ?? null,
        };
      }),
  }),
  bind(contract.integrations.credentials, {
    allow: canManageIntegrations,
    handle: (ctx, { query }) =>
      inTenant(ctx, async (tx) => ({
        credentials: await presentAll(tx, { withStatus: query.includeSyncStatus }),
        canConsent: ctx.platform.config.atlassianOAuth !== null,
        furtherOrigins: [...ctx.platform.config.atlassianExtraHosts],
      })),
  }),
  bind(contract.integrations.save, {
    allow: canChangeCredentials,
    handle: async (ctx, { body }) => {
      for (const provider of productsOf(body.provider)) await connectSource(ctx, connectionTo(provider, body));
      const saved = await inTenant(ctx, (tx) => presentAll(tx, { withStatus: true }));
      const credentials = saved.filter((credential) => productsOf(body.provider).includes(credential.provider));
      const [credential] = credentials;
      if (credential === undefined) throw new NotFound('integration', body.provider);
      return { credential, credentials };
    },
  }),
  bind(contract.integrations.test, {
    allow: canChangeCredentials,
    handle: (ctx, { body }) =>
      testSources(
        ctx,
        productsOf(body.provider).map((provider) => connectionTo(provider, body)),
      ),
  }),
  bind(contract.integrations.beginConsent, {
    allow: canChangeCredentials,
    handle: (ctx, { body }) => beginConsent(ctx, body.provider),
  }),
  bind(contract.integrations.answerConsent, {
    allow: canChangeCredentials,
    handle: (ctx, { body }) => answerConsent(ctx, body),
  }),
  bind(contract.integrations.chooseSite, {
    allow: canChangeCredentials,
    handle: (ctx, { params, body }) => chooseSite(ctx, { ...params, ...body }),
  }),
  bind(contract.integrations.sync, {
    allow: canManageIntegrations,
    handle: (ctx, { body }) => startCollections(ctx, productsOf(body.provider)),
  }),
  bind(contract.integrations.jobs, {
    allow: canManageIntegrations,
    handle: (ctx, { query }) => inTenant(ctx, (tx) => readCollectionJobs(tx, query)),
  }),
  bind(contract.integrations.stopJob, {
    allow: canManageIntegrations,
    handle: (ctx, { params }) => stopCollection(ctx, params.jobId),
  }),
  bind(contract.integrations.quarantined, {
    allow: canManageIntegrations,
    handle: (ctx, { query }) => inTenant(ctx, (tx) => listQuarantined(tx, query.provider)),
  }),
  bind(contract.integrations.scope, {
    allow: canManageIntegrations,
    handle: (ctx, { params }) => readCatalog(ctx, params.provider),
  }),
  bind(contract.integrations.countScope, {
    allow: canManageIntegrations,
    handle: (ctx, { params, body }) => countAtSource(ctx, { ...params, ...body }),
  }),
  bind(contract.integrations.changeScope, {
    allow: canManageIntegrations,
    handle: (ctx, { params, body }) => changeScope(ctx, { ...params, ...body }),
  }),
  bind(contract.integrations.schedule, {
    allow: canManageIntegrations,
    handle: (ctx, { body }) => changeSchedule(ctx, body),
  }),
  bind(contract.webhooks.list, { allow: canManageIntegrations, handle: (ctx) => showWebhooks(ctx) }),
  bind(contract.webhooks.create, {
    allow: canChangeCredentials,
    handle: (ctx, { body }) => createWebhook(ctx, body.provider),
  }),
  bind(contract.webhooks.remove, {
    allow: canChangeCredentials,
    handle: (ctx, { params }) => removeWebhook(ctx, params.provider),
  }),
  bindDelivery(contract.webhooks.receive, (ctx, { params }, delivery) => receiveWebhook(ctx, params, delivery)),
  bind(contract.integrations.remove, {
    allow: canChangeCredentials,
    handle: async (ctx, { params }) => {
      // Sample data is only consistent as a whole, so all of it is removed.
      if (!(await inTenant(ctx, (tx) => readsSimulator(tx, ctx))))
        return disconnectSources(ctx, productsOf(params.provider));
      await disconnectSimulator(ctx);
      return { removed: true };
    },
  }),
];

type ConnectionBody = {
  installation: Installation;
  baseUrl: string;
  email: string;
  apiToken: string;
  workspace?: string | undefined;
  metadata: { workspace?: string | undefined };
  tokenExpiresOn?: string | null;
};

const connectionTo = (provider: Provider, body: ConnectionBody): NewConnection => {
  const { installation, baseUrl, email, apiToken, tokenExpiresOn = null } = body;
  const workspace = [body.workspace, body.metadata.workspace].find(
    (workspaceName) => workspaceName !== undefined && workspaceName !== '',
  );
  const metadata = workspace === undefined ? {} : { workspace };
  return { provider, installation, baseUrl, email, apiToken, metadata, tokenExpiresOn };
};

const presentAll = async (tx: Tx, { withStatus }: { withStatus: boolean }): Promise<IntegrationCredential[]> => {
  const credentials = await listCredentials(tx);
  if (!withStatus) return credentials.map((credential) => present(credential, null));
  const sources = await listSources(tx);
  const shown: IntegrationCredential[] = [];
  for (const credential of credentials) {
    const source = sources.find(({ provider }) => provider === credential.provider);
    shown.push(
      present(credential, {
        lastSyncAt: source?.lastSuccessAt?.toISOString() ?? null,
        itemsSynced: await countFacts(tx, kindsOf[credential.provider]),
      }),
    );
  }
  return shown;
};

/** The kinds of facts of each source; accounts are those of all sources together. */
const kindsOf = {
  jira: ['statuses', 'numberFields', 'projects', 'boards', 'sprints', 'issues', 'issueChanges'],
  bitbucket: ['repositories', 'commits', 'pullRequests', 'pullRequestActivities', 'pipelines', 'deployments'],
  confluence: ['spaces', 'pages', 'pageVersions'],
} as const satisfies Record<Provider, readonly FactKind[]>;

/** The public fields of a connection: everything but the token. */
const present = (credential: Credential, syncStatus: IntegrationCredential['syncStatus']): IntegrationCredential => ({
  provider: credential.provider,
  installation: credential.installation,
  baseUrl: credential.baseUrl,
  email: credential.email,
  metadata: credential.metadata,
  isActive: credential.isActive,
  lastVerifiedAt: credential.lastVerifiedAt?.toISOString() ?? null,
  errorMessage: credential.errorMessage,
  tokenExpiresOn: credential.tokenExpiresOn,
  granted: credential.grant !== null,
  syncStatus,
});
