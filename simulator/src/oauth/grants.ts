/** State of auth.atlassian.com: pending requests, issued codes, and the rotating refresh tokens of each grant. */
import { randomBytes } from 'node:crypto';
import { ApiError } from '../http/api-error.ts';

/** The one app that is registered; documented, and protecting nothing. */
export const APP = {
  clientId: 'simulator-oauth-client',
  clientSecret: 'simulator-oauth-secret',
  /** Allowed redirect addresses, on any port. */
  callback: /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/integrations\/atlassian\/callback$/,
} as const;

const CODE_MS = 60_000;
const ACCESS_SECONDS = 3_600;
const UNUSED_MS = 90 * 86_400_000;

export type ConsentRequest = { scopes: string[]; redirectUri: string; state: string };
type Grant = { scopes: string[]; refresh: string | null; refreshUntil: number; revoked: boolean };

type TokenAnswer = { access_token: string; refresh_token?: string; expires_in: number; scope: string };

export type Grants = {
  ask: (pending: ConsentRequest) => string;
  pending: (id: string) => ConsentRequest | undefined;
  /** A code for a consent. */
  consent: (id: string) => string;
  forget: (id: string) => void;
  exchange: (code: string, redirectUri: string) => TokenAnswer;
  refresh: (token: string) => TokenAnswer;
  /** The scopes of an access token; null for one that is unknown, over or revoked. */
  scopesOf: (accessToken: string) => string[] | null;
  /** Revokes a grant, as if the user removed the app from their account. */
  revokeAll: () => void;
};

const secret = (): string => randomBytes(24).toString('base64url');
const refused = (description: string): ApiError =>
  new ApiError(403, { error: 'invalid_grant', error_description: description });

/** @param now the simulated clock, by which everything ends */
export function createGrants(now: () => number): Grants {
  const requests = new Map<string, ConsentRequest>();
  const codes = new Map<string, { pending: ConsentRequest; until: number }>();
  const refreshTokens = new Map<string, Grant>();
  const accessTokens = new Map<string, { grant: Grant; until: number }>();
  const grants: Grant[] = [];

  const issue = (grant: Grant): TokenAnswer => {
    const access = secret();
    accessTokens.set(access, { grant, until: now() + ACCESS_SECONDS * 1_000 });
    const answer = { access_token: access, expires_in: ACCESS_SECONDS, scope: grant.scopes.join(' ') };
    if (!grant.scopes.includes('offline_access')) return answer;
    grant.refresh = secret();
    grant.refreshUntil = now() + UNUSED_MS;
    refreshTokens.set(grant.refresh, grant);
    return { ...answer, refresh_token: grant.refresh };
  };

  return {
    ask(pending) {
      const id = secret();
      requests.set(id, pending);
      return id;
    },
    pending: (id) => requests.get(id),
    consent(id) {
      const pending = requests.get(id);
      if (pending === undefined) throw new ApiError(400, { error: 'invalid_request' });
      requests.delete(id);
      const code = secret();
      codes.set(code, { pending, until: now() + CODE_MS });
      return code;
    },
    forget: (id) => void requests.delete(id),
    exchange(code, redirectUri) {
      const known = codes.get(code);
      codes.delete(code);
      if (known === undefined || known.until < now() || known.pending.redirectUri !== redirectUri)
        throw refused('Invalid authorization code');
      const grant: Grant = { scopes: known.pending.scopes, refresh: null, refreshUntil: 0, revoked: false };
      grants.push(grant);
      return issue(grant);
    },
    refresh(token) {
      const grant = refreshTokens.get(token);
      if (grant === undefined || grant.revoked || grant.refreshUntil < now())
        throw refused('Unknown or invalid refresh token.');
      if (grant.refresh !== token) {
        // Someone else has a copy: the grant is revoked for both.
        grant.revoked = true;
        throw refused('Unknown or invalid refresh token.');
      }
      return issue(grant);
    },
    scopesOf(accessToken) {
      const known = accessTokens.get(accessToken);
      return known === undefined || known.grant.revoked || known.until < now() ? null : known.grant.scopes;
    },
    revokeAll() {
      for (const grant of grants) grant.revoked = true;
    },
  };
}
