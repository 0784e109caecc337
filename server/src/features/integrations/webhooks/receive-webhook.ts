import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { t, message, type AnnouncingProvider } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { NotAuthenticated, RateLimited } from '../../../platform/errors.ts';
import type { Delivery, DeliveryContext } from '../../../platform/http/bind.ts';
import { addToCount, secondsLeft, windowOf } from '../../../platform/limits.store.ts';
import { currentSettings } from '../../../platform/settings/current-settings.ts';
import { announceChange } from '../announce-change.ts';
import { secretBinding } from './manage-webhooks.ts';
import { namedChanges } from './named-changes.ts';
import { findWebhook, noteDelivery, noteRefusal } from './webhooks.store.ts';

/** One answer for all, so that callers cannot learn which organizations exist. */
const refusal = message('The signature does not match.');

/**
 * Accepts a signed event from Jira or Bitbucket. Its content only names what to read again from the
 * source, so repeated, lost and reordered events do no harm.
 * @returns false for a repeated event
 * @throws NotAuthenticated | RateLimited
 */
export const receiveWebhook = async (
  { platform }: DeliveryContext,
  { organizationId, provider }: { organizationId: string; provider: AnnouncingProvider },
  delivery: Delivery,
): Promise<{ accepted: boolean }> => {
  const at = new Date(platform.clock.now());
  const accepted = await withTenant(
    platform.database,
    organizationId,
    async (tx): Promise<boolean | null | 'limited'> => {
      const webhook = await findWebhook(tx, provider);
      if (webhook === null) return null;
      const secret = platform.secrets.open(webhook.sealedSecret, secretBinding(organizationId, provider));
      if (!isSigned(delivery, secret)) {
        await noteRefusal(tx, provider, at);
        return null;
      }
      if (await isOverLimit(platform, organizationId)) return 'limited';
      if (!(await noteDelivery(tx, provider, idOf(delivery), at))) return false;
      const names = namedChanges(provider, headerOf(delivery, 'x-event-key'), delivery.bytes);
      await announceChange(platform, tx, { organizationId, provider }, names);
      return true;
    },
  );
  if (accepted === null) throw new NotAuthenticated(t(refusal));
  if (accepted === 'limited') throw new RateLimited(secondsLeft(limit, platform.clock.now()));
  return { accepted };
};

const limit = { name: 'webhooks', most: Infinity, seconds: 60 };

/** Counts the signed events of an organization. The source resends rejected events. */
const isOverLimit = async (platform: Platform, organizationId: string): Promise<boolean> => {
  const { webhookRequestsPerMinute } = await currentSettings(platform);
  const window = windowOf(limit, platform.clock.now());
  return (await addToCount(platform, limit, organizationId, window, 1)) > webhookRequestsPerMinute;
};

const headerOf = ({ headers }: Delivery, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const isSigned = (delivery: Delivery, secret: string): boolean => {
  const sentSignature = /^sha256=([0-9a-f]{64})$/i.exec(headerOf(delivery, 'x-hub-signature') ?? '')?.[1];
  if (sentSignature === undefined) return false;
  return timingSafeEqual(
    Buffer.from(sentSignature, 'hex'),
    createHmac('sha256', secret).update(delivery.bytes).digest(),
  );
};

/** Headers with the id of a delivery, from Jira, Bitbucket Cloud and Bitbucket Data Center. */
const idHeaders = ['x-atlassian-webhook-identifier', 'x-request-uuid', 'x-request-id'];

/** Identifies a delivery, so that a resent one is recognized. */
const idOf = (delivery: Delivery): string =>
  idHeaders.flatMap((name) => headerOf(delivery, name) ?? [])[0]?.slice(0, 200) ??
  createHash('sha256').update(delivery.bytes).digest('hex');
