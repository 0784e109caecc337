import type { Installation, Provider } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { InvalidInput } from '../../platform/errors.ts';
import type { Answer, AtlassianClient, ClientOptions } from './atlassian-client.ts';
import { providerNames } from './http/allowed-hosts.ts';
import { describeRefusal } from './http/describe-failure.ts';
import { SourceRefused, SourceRejected, SourceUnavailable, WaitUntil } from './http/source-errors.ts';
import { isRejectedOrRefused, withFallback } from './http/with-fallback.ts';
import { list, ownMember, text } from './lenient.ts';
import { endedAccess } from './oauth/atlassian-oauth.ts';
import { connect } from './open-reader.ts';
import { tryDataCenter, type Trial } from './try-data-center.ts';
import { say, type Text } from '../../platform/text.ts';

export type ConnectionDetails = {
  provider: Provider;
  installation: Installation;
  /** Normalized by `normalizeBaseUrl`. */
  baseUrl: string;
  email: string;
  /** A function for OAuth access. */
  token: ClientOptions['token'];
  metadata: { workspace?: string };
};

/** Tests credentials with the calls that the product's documentation recommends. */
export const tryConnection = async (platform: Platform, details: ConnectionDetails): Promise<Trial> => {
  try {
    return await trySite(platform, details);
  } catch (error) {
    if (error instanceof SourceRefused || error instanceof SourceRejected || error instanceof SourceUnavailable) {
      return { works: false, error: error.text };
    }
    if (error instanceof WaitUntil || error instanceof InvalidInput) return { works: false, error: error.text };
    throw error;
  }
};

const trySite = async (platform: Platform, details: ConnectionDetails): Promise<Trial> => {
  const open = (baseUrl: string): AtlassianClient =>
    connect(platform, { ...details, baseUrl, attempts: 2, timeoutMs: 10_000, longestWaitMs: 2_000 });
  const site = open(details.baseUrl);
  if (details.installation === 'data-center') return tryDataCenter(site, details);
  if (details.provider === 'bitbucket') return tryBitbucket(site, details);
  try {
    await whoAmI(site, details);
    return { works: true, apiUrl: details.baseUrl, warning: null };
  } catch (error) {
    if (error instanceof SourceRejected && error.status === 404) return { works: false, error: notTheCloud(details) };
    if (!(error instanceof SourceRefused)) throw error;
    const gateway = await gatewayOf(platform, site, details);
    if (gateway === null) throw error;
    // A site rejects scoped tokens, which only work at the gateway, so it is tried next.
    if (!(await answersAt(open(gateway), details))) throw error;
    return { works: true, apiUrl: gateway, warning: null };
  }
};

const notTheCloud = ({ provider, baseUrl: address }: ConnectionDetails): Text =>
  say('{address} does not respond like {source} Cloud. If it is self-hosted, choose Data Center.', {
    address,
    source: providerNames[provider],
  });

/** @throws SourceRefused if the source does not recognize the credentials */
const whoAmI = async (client: AtlassianClient, details: ConnectionDetails): Promise<void> => {
  const path = client.provider === 'jira' ? '/rest/api/3/myself' : '/wiki/rest/api/user/current';
  const { body } = await client.get(path);
  // Confluence also responds to anonymous requests.
  if (text(ownMember(body, 'accountId')) === null)
    throw new SourceRefused(401, typeof details.token === 'string' ? describeRefusal(details, 401, '') : endedAccess);
};

const answersAt = (client: AtlassianClient, details: ConnectionDetails): Promise<boolean> =>
  withFallback(isRejectedOrRefused, false, async () => {
    await whoAmI(client, details);
    return true;
  });

/** The gateway's address for scoped tokens; null if the site does not report its id. */
const gatewayOf = async (
  platform: Platform,
  site: AtlassianClient,
  { provider, baseUrl }: ConnectionDetails,
): Promise<string | null> => {
  const { origin, pathname } = new URL(baseUrl);
  if (pathname.startsWith('/ex/')) return null;
  const info = await withFallback(isRejectedOrRefused, null, () => site.get('/_edge/tenant_info'));
  const cloudId = text(ownMember(info?.body, 'cloudId'));
  if (cloudId === null) return null;
  const gateway = platform.config.atlassianExtraHosts.includes(origin) ? origin : 'https://api.atlassian.com';
  return `${gateway}/ex/${provider}/${encodeURIComponent(cloudId)}`;
};

const tryBitbucket = async (client: AtlassianClient, { email, metadata }: ConnectionDetails): Promise<Trial> => {
  const workspace = metadata.workspace ?? '';
  if (email === '' && workspace === '')
    return { works: false, error: say('Enter the Bitbucket workspace that the access token belongs to.') };
  // Access tokens belong to no user, so they would be rejected there.
  if (email !== '') await client.get('/2.0/user');
  else await inWorkspace(workspace, () => client.get(`/2.0/workspaces/${encodeURIComponent(workspace)}`));
  if (workspace === '') return { works: true, apiUrl: client.baseUrl, warning: null };
  const { body } = await inWorkspace(workspace, () =>
    client.get(`/2.0/repositories/${encodeURIComponent(workspace)}`, { pagelen: 1 }),
  );
  const isEmpty = list(ownMember(body, 'values') as unknown[] | null | undefined).length === 0;
  const warning = isEmpty
    ? say('The token works, but it has no access to repositories in the workspace {workspace}.', { workspace })
    : null;
  return { works: true, apiUrl: client.baseUrl, warning };
};

const inWorkspace = async (workspace: string, read: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SourceRejected) || error.status !== 404) throw error;
    throw new SourceRejected(
      404,
      say(
        'Bitbucket has no workspace {workspace} that this token can see. Enter the name after bitbucket.org/ in the URLs of its repositories.',
        { workspace },
      ),
      '',
    );
  }
};
