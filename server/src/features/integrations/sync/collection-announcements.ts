import { type Announcement, queueAnnouncement } from '../../../platform/announcements.ts';
import type { TenantContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { providerNames } from '../http/allowed-hosts.ts';
import type { Run } from './runs.store.ts';
import type { Source } from './sources.store.ts';
import { asMessage, say, type Text } from '../../../platform/text.ts';

type NamedRun = Pick<Run, 'id' | 'provider'>;

/** Announces to all members that a source's first sync is complete. */
export const reportFirstCollection = async (
  { platform, organizationId }: TenantContext,
  tx: Tx,
  { id, provider }: NamedRun,
  { everyMinutes }: Pick<Source, 'everyMinutes'>,
): Promise<void> => {
  const source = providerNames[provider];
  const announcement: Announcement = {
    key: `collection/${provider}/${id}/first`,
    type: 'success',
    title: say('{source} Collected', { source }),
    message: say('The history from {source} is complete. It now syncs every {minutes} minutes.', {
      source,
      minutes: everyMinutes,
    }),
    action: { text: say('View Overview'), url: '/dashboard' },
  };
  await queueAnnouncement(platform, tx, {
    organizationId,
    readers: { atLeast: 'developer' },
    announcement,
  });
};

/** Tells integration managers that a source rejects access, once per run. */
export const reportRefusal = async (
  { platform, organizationId }: TenantContext,
  tx: Tx,
  { id, provider }: NamedRun,
  message: Text,
): Promise<void> => {
  const announcement: Announcement = {
    key: `collection/${provider}/${id}/refused`,
    type: 'error',
    title: say('{source} Sync Failed', { source: providerNames[provider] }),
    message: asMessage(message),
    action: { text: say('Check Credentials'), url: '/settings?tab=integrations&part=credentials' },
  };
  await queueAnnouncement(platform, tx, {
    organizationId,
    readers: { atLeast: 'manager' },
    announcement,
  });
};
