import type { Provider } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { holdCredential, saveTokens } from '../credentials.store.ts';
import { SourceRefused } from '../http/source-errors.ts';
import { tokenBinding } from '../token-binding.ts';
import { endedAccess, refreshGrant } from './atlassian-oauth.ts';
import { say } from '../../../platform/text.ts';

/** A token that expires within this time is refreshed before use. */
const marginMs = 120_000;

/**
 * Returns the access token of an OAuth source, refreshed if it is about to expire. The credential is locked meanwhile,
 * so that only one process refreshes it, and no other can reuse the old refresh token.
 */
export const grantedToken = (
  platform: Platform,
  organizationId: string,
  provider: Provider,
): (() => Promise<string>) => {
  let known: { token: string; until: number } | null = null;
  return async () => {
    if (known === null || known.until <= platform.clock.now()) known = await read(platform, organizationId, provider);
    return known.token;
  };
};

const read = (
  platform: Platform,
  organizationId: string,
  provider: Provider,
): Promise<{ token: string; until: number }> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const { secrets, clock, config } = platform;
    const binding = tokenBinding(organizationId, provider);
    const held = await holdCredential(tx, provider);
    if (held?.grant == null) throw new SourceRefused(401, endedAccess);
    const until = held.grant.accessExpiresAt.getTime() - marginMs;
    if (until > clock.now()) return { token: secrets.open(held.sealedToken, binding), until };
    if (config.atlassianOAuth === null)
      throw new SourceRefused(
        401,
        say('This installation no longer has an Atlassian app. Connect with an API token, or ask your operator.'),
      );
    const refreshToken = secrets.open(held.grant.sealedRefreshToken, binding);
    const grant = await refreshGrant(config.atlassianOAuth, clock.now(), refreshToken);
    await saveTokens(tx, provider, {
      sealedToken: secrets.seal(grant.accessToken, binding),
      sealedRefreshToken: secrets.seal(grant.refreshToken, binding),
      accessExpiresAt: new Date(grant.expiresAt),
    });
    return { token: grant.accessToken, until: grant.expiresAt - marginMs };
  });
