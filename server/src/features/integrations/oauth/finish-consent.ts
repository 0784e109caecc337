import { minuteMs, t, message } from '@sightline/contract';
import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { Platform, UserContext } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { InvalidInput, NotFound, Unavailable } from '../../../platform/errors.ts';
import { saveConnection } from '../connect-source.ts';
import { normalizeBaseUrl, providerNames } from '../http/allowed-hosts.ts';
import { SourceRefused, SourceUnavailable } from '../http/source-errors.ts';
import { tokenBinding } from '../token-binding.ts';
import { tryConnection } from '../try-connection.ts';
import { accessibleSites, apiUrlOf, exchangeCode, type Site } from './atlassian-oauth.ts';
import { hashOf, redirectUriOf, settingsOf } from './begin-consent.ts';
import { saveGrant, takeGrant, takeState, type OAuthProvider } from './oauth-flows.store.ts';

const minutesToChoose = 15;
const again = message('This connection attempt expired, was already used or started in another session. Start again.');

const site = z.object({ id: z.string(), url: z.string(), name: z.string() });
const pending = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.number(),
  sites: z.array(site),
});

/** Whether a site can be connected; sites under custom domains cannot, so they are not offered. */
const mayBeRead = ({ config }: Platform, provider: OAuthProvider, { url }: Site): boolean => {
  try {
    normalizeBaseUrl(provider, url, config.atlassianExtraHosts);
    return true;
  } catch (error) {
    if (error instanceof InvalidInput) return false;
    throw error;
  }
};

const beginnerOf = ({ user }: UserContext) => ({ userId: user.id, sessionId: user.sessionId });
const placeOf = ({ organizationId }: UserContext, provider: OAuthProvider): string =>
  `${tokenBinding(organizationId, provider)} consent`;

/**
 * Processes Atlassian's redirect, once. @returns the sites that can be read
 * @throws InvalidInput if this session did not start the consent, or Atlassian rejects it; Unavailable
 */
export const answerConsent = async (
  ctx: UserContext,
  { state, code }: { state: string; code: string },
): Promise<{ flowId: string; provider: OAuthProvider; sites: Site[] }> => {
  const { platform, organizationId } = ctx;
  const settings = settingsOf(platform);
  const now = platform.clock.now();
  // The state is single-use, whatever the result.
  const flow = await withTenant(platform.database, organizationId, (tx) =>
    takeState(tx, beginnerOf(ctx), hashOf(state), new Date(now)),
  );
  if (flow === null) throw new InvalidInput(t(again));
  const { id, provider } = flow;
  const granted = await withScreenErrors(async () => {
    const grant = await exchangeCode(settings, now, { code, redirectUri: redirectUriOf(platform) });
    const sites = await accessibleSites(settings, provider, grant.accessToken);
    return { ...grant, sites: sites.filter((site) => mayBeRead(platform, provider, site)) };
  });
  if (granted.sites.length === 0)
    throw new InvalidInput(
      t('The Atlassian account you used has no {source} site at an Atlassian address.', {
        source: providerNames[provider],
      }),
    );
  return withTenant(platform.database, organizationId, async (tx) => {
    const sealed = platform.secrets.seal(JSON.stringify(granted), placeOf(ctx, provider));
    await saveGrant(tx, id, sealed, new Date(now + minutesToChoose * minuteMs));
    await writeAudit(tx, ctx, {
      action: 'integrations.consent',
      subject: providerNames[provider],
      detail: { sites: granted.sites.length },
    });
    return { flowId: id, provider, sites: granted.sites };
  });
};

/**
 * Connects the chosen site with the granted access, and starts a sync.
 * @throws InvalidInput if the consent expired or belongs to another session; NotFound for a site that was not offered
 */
export const chooseSite = async (
  ctx: UserContext,
  { flowId, siteId }: { flowId: string; siteId: string },
): Promise<{ provider: OAuthProvider }> => {
  const { platform, organizationId } = ctx;
  const settings = settingsOf(platform);
  const now = new Date(platform.clock.now());
  const taken = await withTenant(platform.database, organizationId, async (tx) => {
    const flow = await takeGrant(tx, beginnerOf(ctx), flowId, now);
    if (flow === null) return null;
    const granted = pending.parse(JSON.parse(platform.secrets.open(flow.sealedGrant, placeOf(ctx, flow.provider))));
    const chosen = granted.sites.find((site) => site.id === siteId);
    // The grant stays usable if the site was not offered.
    if (chosen === undefined) throw new NotFound('site', siteId);
    return { provider: flow.provider, granted, chosen };
  });
  if (taken === null) throw new InvalidInput(t(again));
  const { provider, granted, chosen } = taken;
  const apiUrl = apiUrlOf(settings, provider, chosen.id);
  const connection = { provider, installation: 'cloud' as const, email: '', metadata: {} };
  const trial = await tryConnection(platform, {
    ...connection,
    baseUrl: apiUrl,
    token: () => Promise.resolve(granted.accessToken),
  });
  const binding = tokenBinding(organizationId, provider);
  await saveConnection(ctx, trial, {
    ...connection,
    baseUrl: normalizeBaseUrl(provider, chosen.url, platform.config.atlassianExtraHosts),
    apiUrl,
    sealedToken: platform.secrets.seal(granted.accessToken, binding),
    tokenExpiresOn: null,
    grant: {
      sealedRefreshToken: platform.secrets.seal(granted.refreshToken, binding),
      accessExpiresAt: new Date(granted.expiresAt),
    },
  });
  return { provider };
};

/** Turns Atlassian's refusals and outages into errors that the screen shows. */
const withScreenErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceRefused) throw new InvalidInput(error.text);
    if (error instanceof SourceUnavailable) throw new Unavailable(error.text);
    throw error;
  }
};
