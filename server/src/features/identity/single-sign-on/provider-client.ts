import { t } from '@sightline/contract';
import * as oidc from 'openid-client';
import type { Platform } from '../../../platform/context.ts';
import { boundedFetch } from '../../../platform/outgoing/bounded-fetch.ts';
import { AddressRefused, assertPublicAddress } from '../../../platform/outgoing/public-address.ts';
import { TooLarge } from '../../../platform/outgoing/read-body.ts';
import { say, type Text, TextError } from '../../../platform/text.ts';

const timeoutSeconds = 10;
/** Providers describe themselves, their keys and a user in a few kilobytes. */
const bounds = { maxBytes: 512_000, deadlineMs: timeoutSeconds * 1000, redirects: 'refuse' } as const;

/** The provider's response is unusable; the message says why. */
export class ProviderFailed extends TextError {
  override name = 'ProviderFailed';
}

/** Requests go to public addresses by https only, unless the operator allowed the origin. */
const guardedFetch =
  (allowed: readonly string[]): oidc.CustomFetch =>
  async (address, options) => {
    const url = new URL(address);
    await assertPublicAddress(url, allowed);
    return boundedFetch(url, options as RequestInit, bounds);
  };

/** Asks a provider for its configuration. @throws ProviderFailed */
export const openProvider = async (
  { config, log }: Platform,
  { issuer, clientId, secret }: { issuer: string; clientId: string; secret: string },
): Promise<oidc.Configuration> => {
  const allowed = config.signInExtraOrigins;
  const isPlain = allowed.includes(new URL(issuer).origin) && issuer.startsWith('http:');
  try {
    const provider = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretPost(secret), {
      [oidc.customFetch]: guardedFetch(allowed),
      timeout: timeoutSeconds,
      execute: isPlain ? [oidc.allowInsecureRequests] : [],
    });
    assertEndpoints(provider.serverMetadata(), allowed);
    return provider;
  } catch (error) {
    log.info({ err: error, issuer }, 'identity provider did not respond');
    throw new ProviderFailed(reasonOf(error));
  }
};

const endpoints = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;
const needed = new Set<string>(['authorization_endpoint', 'token_endpoint']);

/**
 * Checks the endpoints. A browser opens the first one, so a `javascript:` address would run in our pages. @throws
 * ProviderFailed
 */
const assertEndpoints = (metadata: oidc.ServerMetadata, allowed: readonly string[]): void => {
  for (const name of endpoints) {
    const address: unknown = metadata[name];
    if (address === undefined && !needed.has(name)) continue;
    const url = typeof address === 'string' ? URL.parse(address) : null;
    const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && allowed.includes(url.origin));
    if (!isWeb) throw new ProviderFailed(say('Its {name} is not an HTTPS address.', { name }));
  }
};

/** The reason why a provider did not confirm a sign-in, and what to do about it. */
export const refusalOf = (error: unknown): string => {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
    return t('Your identity provider does not give you access to Sightline. Ask its administrator for access.');
  if (error instanceof oidc.ResponseBodyError && /^(invalid|unauthorized)_client$/.test(error.error))
    return t(
      "The identity provider rejected Sightline's client ID and secret. Ask an admin to correct them in Settings > Security.",
    );
  if (isForAnother(error))
    return t(
      'The identity provider issued this sign-in for another application. Ask an admin to compare the client ID in Settings > Security with the one at the provider.',
    );
  return t('The identity provider did not confirm this sign-in. Start again.');
};

/** Whether the signed token names another application as its audience. */
const isForAnother = (error: unknown): boolean => {
  const found = error instanceof oidc.ClientError && error.cause instanceof Error ? error.cause.cause : null;
  return typeof found === 'object' && found !== null && 'claim' in found && found.claim === 'aud';
};

const reasonOf = (error: unknown): Text => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof TooLarge) return say('Its response is too large.');
  return cause instanceof ProviderFailed || cause instanceof AddressRefused
    ? cause.text
    : say('It does not respond like an OpenID Connect provider.');
};
