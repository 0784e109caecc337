import type { Installation, Provider } from '@sightline/contract';
import type { AtlassianClient } from './atlassian-client.ts';
import { describeRefusal } from './http/describe-failure.ts';
import { providerNames } from './http/allowed-hosts.ts';
import { SourceRefused, SourceRejected } from './http/source-errors.ts';
import { ownMember, text } from './lenient.ts';
import { say, type Text } from '../../platform/text.ts';

export type Trial =
  /** `apiUrl` is where the API responded; `warning` says what may be missing. */
  { works: true; apiUrl: string; warning: Text | null } | { works: false; error: Text };

/** Tests a Data Center with a personal access token, and checks the kind of installation. */
export const tryDataCenter = async (client: AtlassianClient, credentials: { email: string }): Promise<Trial> => {
  const { provider, baseUrl } = client;
  const name = providerNames[provider];
  const product = products[provider];
  try {
    if ((await product.installation(client)) !== 'data-center')
      return {
        works: false,
        error: say("{address} does not respond like {source} Data Center. For Atlassian's cloud, choose Cloud.", {
          address: baseUrl,
          source: name,
        }),
      };
    if (!(await product.knowsUs(client)))
      throw new SourceRefused(401, describeRefusal({ ...credentials, provider, installation: 'data-center' }, 401, ''));
    return { works: true, apiUrl: baseUrl, warning: (await product.lacks?.(client)) ?? null };
  } catch (error) {
    if (!(error instanceof SourceRejected) || error.status !== 404) throw error;
    return {
      works: false,
      error: say(
        'Nothing at {address} responds like {source} Data Center. Enter its base URL with the path, such as https://example.com/{provider}.',
        { address: baseUrl, source: name, provider },
      ),
    };
  }
};

type Product = {
  /** The kind of installation that the server reports; null if none. */
  installation(client: AtlassianClient): Promise<Installation | null>;
  /** Whether the token belongs to a user; some servers answer anonymous requests too. */
  knowsUs(client: AtlassianClient): Promise<boolean>;
  /** What a working token cannot see; null if nothing is missing. */
  lacks?(client: AtlassianClient): Promise<Text | null>;
};

const projects = async (client: AtlassianClient): Promise<unknown> =>
  (await client.get('/rest/api/latest/projects', { limit: 1 })).body;

const products: Record<Provider, Product> = {
  jira: {
    async installation(client) {
      const type = text(ownMember((await client.get('/rest/api/2/serverInfo')).body, 'deploymentType'));
      if (type === null) return null;
      // A Data Center reports the type `Server`.
      return type === 'Cloud' ? 'cloud' : 'data-center';
    },
    knowsUs: async (client) => text(ownMember((await client.get('/rest/api/2/myself')).body, 'key')) !== null,
  },
  confluence: {
    async installation(client) {
      const { body } = await client.get('/rest/api/user/current');
      if (text(ownMember(body, 'accountId')) !== null) return 'cloud';
      return text(ownMember(body, 'type')) === null ? null : 'data-center';
    },
    // Anonymous requests get an anonymous user.
    knowsUs: async (client) => text(ownMember((await client.get('/rest/api/user/current')).body, 'userKey')) !== null,
  },
  bitbucket: {
    async installation(client) {
      const { body } = await client.get('/rest/api/latest/application-properties');
      return text(ownMember(body, 'displayName')) === 'Bitbucket' ? 'data-center' : null;
    },
    // Any valid token may list projects, and an invalid one is rejected.
    knowsUs: async (client) => ownMember(await projects(client), 'values') !== undefined,
    async lacks(client) {
      const found = ownMember(await projects(client), 'values');
      return Array.isArray(found) && found.length === 0
        ? say('The token works, but it has no access to any project.')
        : null;
    },
  },
};
