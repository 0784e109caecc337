import { readScopes } from '@sightline/contract';
import { z } from 'zod';
import type { OAuthSettings } from '../../../platform/config.ts';
import { boundedFetch } from '../../../platform/outgoing/bounded-fetch.ts';
import { SourceRefused, SourceUnavailable } from '../http/source-errors.ts';
import type { OAuthProvider } from './oauth-flows.store.ts';
import { say } from '../../../platform/text.ts';

/** Granted tokens; `expiresAt` of the access token is by our clock. */
export type Grant = { accessToken: string; refreshToken: string; expiresAt: number };
export type Site = { id: string; url: string; name: string };

/** Shown if Atlassian ended the access: the only remedy is to connect again. */
export const endedAccess = say(
  'Atlassian no longer accepts this connection: it was revoked, has not been used for a long time or lacks a permission. Connect with Atlassian again.',
);

const bounds = { maxBytes: 1_000_000, deadlineMs: 10_000, redirects: 'refuse' } as const;

/** The address where the user consents; Atlassian then redirects back. */
export const consentAddress = (
  { clientId, authOrigin }: OAuthSettings,
  { provider, redirectUri, state }: { provider: OAuthProvider; redirectUri: string; state: string },
): string => {
  const url = new URL('/authorize', authOrigin);
  url.search = new URLSearchParams({
    audience: 'api.atlassian.com',
    client_id: clientId,
    scope: [...readScopes[provider], 'offline_access'].join(' '),
    redirect_uri: redirectUri,
    state,
    response_type: 'code',
    prompt: 'consent',
  }).toString();
  return url.href;
};

const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** @throws SourceRefused for a rejected code or refresh token; SourceUnavailable */
const ask = async (settings: OAuthSettings, now: number, body: Record<string, string>): Promise<Grant> => {
  const { clientId, clientSecret, authOrigin } = settings;
  const response = await send(new URL('/oauth/token', authOrigin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...body, client_id: clientId, client_secret: clientSecret }),
  });
  if (response.status === 401)
    throw new SourceRefused(
      401,
      say("Atlassian does not recognize this installation's app. The operator must check its ID and secret."),
    );
  if (response.status === 400 || response.status === 403) throw new SourceRefused(response.status, endedAccess);
  const answer = tokens.safeParse(await bodyOf(response));
  if (!answer.success) throw new SourceUnavailable(say('Atlassian did not return tokens.'));
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = answer.data;
  return { accessToken, refreshToken, expiresAt: now + seconds * 1_000 };
};

export const exchangeCode = (
  settings: OAuthSettings,
  now: number,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<Grant> => ask(settings, now, { grant_type: 'authorization_code', code, redirect_uri: redirectUri });

/** Exchanges a refresh token, which becomes invalid, for new tokens. */
export const refreshGrant = (settings: OAuthSettings, now: number, refreshToken: string): Promise<Grant> =>
  ask(settings, now, { grant_type: 'refresh_token', refresh_token: refreshToken });

const resources = z.array(z.object({ id: z.string(), url: z.url(), name: z.string(), scopes: z.array(z.string()) }));

/** The sites that the token may read. @throws SourceRefused | SourceUnavailable */
export const accessibleSites = async (
  { apiOrigin }: OAuthSettings,
  provider: OAuthProvider,
  accessToken: string,
): Promise<Site[]> => {
  const response = await send(new URL('/oauth/token/accessible-resources', apiOrigin), {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
  });
  if (response.status === 401 || response.status === 403) throw new SourceRefused(response.status, endedAccess);
  const found = resources.safeParse(await bodyOf(response));
  if (!found.success) throw new SourceUnavailable(say('Atlassian did not return the available sites.'));
  const wanted = new Set(readScopes[provider]);
  return found.data
    .filter((resource) => resource.scopes.some((scope) => wanted.has(scope)))
    .map(({ id, url, name }) => ({ id, url, name }));
};

/** The API address of a site for OAuth access. */
export const apiUrlOf = ({ apiOrigin }: OAuthSettings, provider: OAuthProvider, siteId: string): string =>
  `${apiOrigin}/ex/${provider}/${encodeURIComponent(siteId)}`;

const send = async (url: URL, init: RequestInit): Promise<Response> => {
  try {
    const response = await boundedFetch(url, init, bounds);
    if (response.status >= 500 || response.status === 429)
      throw new SourceUnavailable(
        say('Atlassian responded with status {status}. Try again later.', { status: response.status }),
      );
    return response;
  } catch (error) {
    if (error instanceof SourceUnavailable) throw error;
    // The request holds secrets, so the cause is not attached.
    throw new SourceUnavailable(say('Atlassian could not be reached. Try again later.'));
  }
};

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return (await response.json()) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw new SourceUnavailable(say('Atlassian did not respond with JSON.'));
    throw error;
  }
};
