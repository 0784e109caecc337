import { t, type SingleSignOnSettings } from '@sightline/contract';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { Platform } from '../../../platform/context.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { InvalidInput } from '../../../platform/errors.ts';
import { publishEnded } from '../../../platform/events.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { endProviderTokens } from '../sessions/api-tokens.store.ts';
import { refuseDemo } from '../demo-users.ts';
import { requireVerified } from '../require-verified.ts';
import { openProvider, ProviderFailed } from './provider-client.ts';
import { endProviderSessions, readProvider, saveProvider, type Provider } from './single-sign-on.store.ts';

export const sealedFor = (organizationId: string): string => `single-sign-on ${organizationId}`;
/**
 * Where a provider sends users back. Each organization has its own address, so that no provider gets a code that
 * another one issued: providers send codes only to addresses that were registered with them.
 */
export const callbackOf = ({ config }: Platform, organizationId: string): string =>
  `${config.publicUrl}/auth/single-sign-on/${organizationId}/callback`;

const present = (platform: Platform, organizationId: string, provider: Provider | null): SingleSignOnSettings => ({
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  hasSecret: provider !== null,
  enabled: provider?.enabled ?? false,
  defaultRole: provider?.defaultRole ?? 'developer',
  signInAddress: `${platform.config.publicUrl}/auth/single-sign-on/${organizationId}`,
  callbackAddress: callbackOf(platform, organizationId),
});

export const showProvider = ({ platform, organizationId }: RouteContext): Promise<SingleSignOnSettings> =>
  withSystem(platform.database, async (tx) =>
    present(platform, organizationId, await readProvider(tx, organizationId)),
  );

type Change = Pick<Provider, 'issuer' | 'clientId' | 'enabled' | 'defaultRole'> & { clientSecret?: string | undefined };

/**
 * Changes the organization's identity provider. Turning it off, or switching to another provider or client, ends the
 * sessions it opened and the API tokens created in them.
 * @throws InvalidInput if the address does not respond like a provider
 */
export const changeProvider = async (ctx: RouteContext, change: Change): Promise<SingleSignOnSettings> => {
  const { platform, organizationId, user } = ctx;
  refuseDemo(user, t('Single sign-on is not available in the demo. Create your own organization to try it.'));
  requireVerified(user);
  const { clientSecret, ...wanted } = change;
  const before = await withSystem(platform.database, (tx) => readProvider(tx, organizationId));
  const storedSecret = before === null ? '' : platform.secrets.open(before.sealedSecret, sealedFor(organizationId));
  // A secret belongs to one provider and is never sent to another.
  const secret = clientSecret ?? (before?.issuer === wanted.issuer ? storedSecret : '');
  if (secret === '') throw new InvalidInput(t('Client secret is required'));
  if (wanted.enabled) {
    await openProvider(platform, { issuer: wanted.issuer, clientId: wanted.clientId, secret }).catch(
      (error: unknown) => {
        throw error instanceof ProviderFailed ? new InvalidInput(error.text) : error;
      },
    );
  }
  const provider = {
    ...wanted,
    organizationId,
    sealedSecret: platform.secrets.seal(secret, sealedFor(organizationId)),
  };
  return withSystem(platform.database, async (tx) => {
    await saveProvider(tx, provider);
    const { enabled, issuer, defaultRole } = wanted;
    const isOver =
      before?.enabled === true && (!enabled || issuer !== before.issuer || wanted.clientId !== before.clientId);
    const now = new Date(platform.clock.now());
    const sessionIds = isOver ? await endProviderSessions(tx, organizationId, now) : [];
    const endedApiTokens = isOver ? await endProviderTokens(tx, organizationId, now) : 0;
    await publishEnded(platform.events, tx, sessionIds);
    await writeAudit(tx, ctx, {
      action: 'security.change-single-sign-on',
      subject: issuer,
      detail: { enabled, defaultRole, ...(isOver ? { endedSessions: sessionIds.length, endedApiTokens } : {}) },
    });
    return present(platform, organizationId, provider);
  });
};
