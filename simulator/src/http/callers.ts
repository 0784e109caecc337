import type { Account } from '../world.ts';
import { ApiError, bitbucketError, jiraError } from './api-error.ts';

/** The credentials this simulator knows. They are documented in the README and protect nothing. */
export const CREDENTIALS = {
  email: 'collector@halden-robotics.example',
  token: 'simulator-token',
  scopedToken: 'simulator-scoped-token',
  bitbucketToken: 'simulator-token',
  workspaceToken: 'simulator-workspace-token',
  personalToken: 'simulator-personal-token',
} as const;

/** The caller. `anonymous` is also a scoped token used on the site, which Atlassian does not recognize there. */
export type Caller = {
  kind: 'anonymous' | 'api-token' | 'scoped-token' | 'workspace-token' | 'personal-token' | 'oauth-token';
  rateKey: string;
};

export type Product = 'jira' | 'confluence' | 'bitbucket';
/** Atlassian's cloud, or the Data Center of the same organization. */
export type Installation = 'cloud' | 'data-center';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    /** Set by the half-page fault: the page must be shorter than requested, even though more follows. */
    halfPage: boolean;
  }
}

/** The account behind the email and token. It has no part in the organization's work. */
export function collectorAccount(timeZone: string): Account {
  return {
    accountId: '712020:5f1c0a52-7f0e-4c1b-9a53-c0113c70c011',
    kind: 'human',
    displayName: 'Metrics Collector',
    nickname: 'collector',
    email: CREDENTIALS.email,
    emailVisible: true,
    timeZone,
    bitbucketUuid: '{5f1c0a52-7f0e-4c1b-9a53-c0113c70c011}',
    active: true,
    createdAt: Date.UTC(2024, 0, 15, 9),
  };
}

/**
 * Identifies the caller from the `Authorization` header.
 * @throws ApiError 401 in the product's format if the credentials are wrong for this address
 */
export function authenticate(
  header: string | undefined,
  product: Product,
  viaGateway: boolean,
  scopesOf: (accessToken: string) => string[] | null,
): Caller {
  const basic = basicCredentials(header);
  const bearer = header?.startsWith('Bearer ') ? header.slice(7).trim() : undefined;
  const known = basic?.user === CREDENTIALS.email ? basic.password : undefined;

  if (product === 'bitbucket') {
    if (bearer === CREDENTIALS.workspaceToken) return { kind: 'workspace-token', rateKey: 'bitbucket:workspace-token' };
    if (known === CREDENTIALS.bitbucketToken) return { kind: 'api-token', rateKey: 'bitbucket:api-token' };
    throw notAuthenticated(product);
  }
  if (viaGateway) {
    if (known === CREDENTIALS.scopedToken) return { kind: 'scoped-token', rateKey: `${product}:scoped-token` };
    const scopes = bearer === undefined ? null : scopesOf(bearer);
    if (scopes === null) throw new ApiError(401, { code: 401, message: 'Unauthorized' });
    if (!scopes.some((scope) => scope.startsWith('read:') && scope.includes(product)))
      throw new ApiError(401, { code: 401, message: 'Unauthorized; scope does not match' });
    return { kind: 'oauth-token', rateKey: `${product}:oauth-token` };
  }
  if (known === CREDENTIALS.token) return { kind: 'api-token', rateKey: `${product}:api-token` };
  if (header === undefined || known === CREDENTIALS.scopedToken) {
    return { kind: 'anonymous', rateKey: `${product}:anonymous` };
  }
  throw notAuthenticated(product);
}

/** The error of a product for wrong or expired credentials. */
export function notAuthenticated(product: Product): ApiError {
  if (product === 'bitbucket') {
    return bitbucketError(401, 'Token is invalid, expired, or not supported for this endpoint.');
  }
  return new ApiError(
    401,
    { message: 'Client must be authenticated to access this resource.', 'status-code': 401 },
    { 'x-seraph-loginreason': 'AUTHENTICATED_FAILED', 'www-authenticate': 'OAuth realm="Atlassian"' },
  );
}

/** The error of a product for what a valid token may not read. A Bitbucket Data Center answers 401 to that, too. */
export function notPermitted(product: Product, installation: Installation): ApiError {
  const message = 'You are not permitted to access this resource.';
  if (product !== 'bitbucket') return jiraError(403, message);
  if (installation === 'cloud') return bitbucketError(403, message);
  const exceptionName = 'com.atlassian.bitbucket.AuthorisationException';
  return new ApiError(401, { errors: [{ context: null, message, exceptionName }] });
}

/**
 * Identifies the caller of a Data Center: the owner of the personal access token, or none.
 * @throws ApiError 401 for any other credentials
 */
export function authenticateOwn(header: string | undefined, product: Product): Caller {
  if (header === undefined) return { kind: 'anonymous', rateKey: `${product}:data-center:anonymous` };
  if (header === `Bearer ${CREDENTIALS.personalToken}`)
    return { kind: 'personal-token', rateKey: `${product}:data-center:personal-token` };
  const message = 'Client must be authenticated to access this resource.';
  if (product === 'bitbucket') throw new ApiError(401, { errors: [{ context: null, message, exceptionName: null }] });
  throw new ApiError(401, { message, 'status-code': 401 }, { 'www-authenticate': 'OAuth realm="Atlassian"' });
}

function basicCredentials(header: string | undefined): { user: string; password: string } | undefined {
  if (!header?.startsWith('Basic ')) return undefined;
  const text = Buffer.from(header.slice(6), 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}
