import { createHash } from 'node:crypto';
import type { Installation, Provider } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { createAtlassianClient, type AtlassianClient, type ClientOptions } from './atlassian-client.ts';
import { openBitbucket } from './bitbucket/connector.ts';
import { openBitbucketDataCenter } from './bitbucket/data-center/connector.ts';
import { createCloudClient as createConfluenceCloud } from './confluence/cloud-client.ts';
import { openConfluence } from './confluence/connector.ts';
import { createDataCenterClient as createConfluenceDataCenter } from './confluence/data-center/client.ts';
import type { SourceReader } from './connector.ts';
import type { Credential } from './credentials.store.ts';
import { requirePublicAddress } from './http/allowed-hosts.ts';
import { createRequestBudget, type RequestBudget } from './http/request-budget.ts';
import { createCloudClient as createJiraCloud } from './jira/cloud-client.ts';
import { openJira } from './jira/connector.ts';
import { createDataCenterClient as createJiraDataCenter } from './jira/data-center/client.ts';
import { grantedToken } from './oauth/granted-token.ts';
import type { SyncScope } from './scope/scope.ts';
import { tokenBinding } from './token-binding.ts';
import { say } from '../../platform/text.ts';

/** The chosen scope, and the number fields from which estimates are read. */
export type Chosen = { scope: SyncScope; chosenFields: ReadonlySet<string> };
type Open = (
  client: AtlassianClient,
  connection: { metadata: Credential['metadata']; now: () => number } & Chosen,
) => SourceReader;

const readers: Record<Provider, Record<Installation, Open>> = {
  jira: {
    cloud: (client, connection) => openJira(createJiraCloud(client), connection),
    'data-center': (client, connection) => openJira(createJiraDataCenter(client), connection),
  },
  confluence: {
    cloud: (client, connection) => openConfluence(createConfluenceCloud(client), connection),
    'data-center': (client, connection) => openConfluence(createConfluenceDataCenter(client), connection),
  },
  bitbucket: { cloud: openBitbucket, 'data-center': openBitbucketDataCenter },
};

/** Opens a connected source for reading. */
export const openReader = (
  platform: Platform,
  organizationId: string,
  credential: Credential,
  chosen: Chosen,
  signal?: AbortSignal,
): { reader: SourceReader } & Pick<AtlassianClient, 'requests' | 'sourceNow'> => {
  const { provider, installation, apiUrl, email, metadata } = credential;
  const token =
    credential.grant === null
      ? platform.secrets.open(credential.sealedToken, tokenBinding(organizationId, provider))
      : grantedToken(platform, organizationId, provider);
  const client = connect(platform, {
    provider,
    installation,
    baseUrl: apiUrl,
    email,
    token,
    ...(signal === undefined ? {} : { signal }),
  });
  const open = readers[provider][installation];
  return {
    reader: open(client, { metadata, now: () => platform.clock.now(), ...chosen }),
    requests: client.requests,
    sourceNow: client.sourceNow,
  };
};

/** A client that shares its request budget with all others of the same credential. */
export const connect = (platform: Platform, options: Omit<ClientOptions, 'budget'>): AtlassianClient => {
  const client = createAtlassianClient({ ...options, budget: budgetFor(options) });
  let checked: Promise<void> | undefined;
  // Names may resolve differently later, so the address is checked once per client.
  const check = (): Promise<void> =>
    (checked ??= requirePublicAddress(options.baseUrl, platform.config.atlassianExtraHosts));
  const checkedFirst =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await check();
      return call(...args);
    };
  return {
    ...client,
    get: checkedFirst(client.get),
    post: checkedFirst(client.post),
    postForm: checkedFirst(client.postForm),
  };
};

const hourlyRequests = 1_000;
const budgets = new Map<string, RequestBudget>();
const maxBudgets = 1_000;

const budgetFor = ({ provider, baseUrl, email, token }: Omit<ClientOptions, 'budget'>): RequestBudget => {
  // OAuth tokens change every hour, so their budget belongs to the site.
  const ownToken = typeof token === 'string' ? token : '';
  const key = createHash('sha256').update([provider, baseUrl, email, ownToken].join('\n')).digest('base64url');
  const known = budgets.get(key);
  if (known !== undefined) return known;
  const oldest = budgets.size >= maxBudgets ? budgets.keys().next().value : undefined;
  if (oldest !== undefined) budgets.delete(oldest);
  const budget = createRequestBudget({
    now: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    local: provider === 'bitbucket' ? bitbucketBudget : null,
  });
  budgets.set(key, budget);
  return budget;
};

/** Bitbucket limits repository calls per hour, and does not report the limit for users' tokens. */
const bitbucketBudget = {
  capacity: hourlyRequests,
  perSecond: hourlyRequests / 3_600,
  countsFor: (path: string) => path.startsWith('/2.0/repositories/'),
  reason: say('Bitbucket allows about {count, number} requests an hour.', { count: hourlyRequests }),
};
