import { minuteMs, t } from '@sightline/contract';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { OAuthSettings } from '../../../platform/config.ts';
import type { Platform, UserContext } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { NotFound } from '../../../platform/errors.ts';
import { providerNames } from '../http/allowed-hosts.ts';
import { consentAddress } from './atlassian-oauth.ts';
import { insertFlow, type OAuthProvider } from './oauth-flows.store.ts';

const minutes = 10;

export const hashOf = (state: string): string => createHash('sha256').update(state).digest('base64url');
export const redirectUriOf = ({ config }: Platform): string => `${config.publicUrl}/integrations/atlassian/callback`;

/** @throws NotFound if the operator has not registered an app */
export const settingsOf = ({ config }: Platform): OAuthSettings => {
  if (config.atlassianOAuth === null) throw new NotFound('Atlassian app', t('of this installation'));
  return config.atlassianOAuth;
};

/** Starts a consent. @returns the address where the user lets Sightline read a product @throws NotFound */
export const beginConsent = (ctx: UserContext, provider: OAuthProvider): Promise<{ address: string }> => {
  const { platform, organizationId, user } = ctx;
  const settings = settingsOf(platform);
  const state = randomBytes(32).toString('base64url');
  const now = platform.clock.now();
  return withTenant(platform.database, organizationId, async (tx) => {
    await insertFlow(tx, organizationId, {
      id: randomUUID(),
      userId: user.id,
      sessionId: user.sessionId,
      provider,
      stateHash: hashOf(state),
      endsAt: new Date(now + minutes * minuteMs),
    });
    await writeAudit(tx, ctx, { action: 'integrations.begin-consent', subject: providerNames[provider] });
    return { address: consentAddress(settings, { provider, redirectUri: redirectUriOf(platform), state }) };
  });
};
