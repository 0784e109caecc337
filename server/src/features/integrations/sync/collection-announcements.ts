import type { TenantContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { providerNames } from '../http/allowed-hosts.ts';
import type { Run } from './runs.store.ts';
import type { Source } from './sources.store.ts';

type NamedRun = Pick<Run, 'id' | 'provider'>;

/** Tells all members that a source has been read completely for the first time. */
export const reportFirstCollection = async (
  { platform, organizationId }: TenantContext,
  tx: Tx,
  { id, provider }: NamedRun,
  { everyMinutes }: Pick<Source, 'everyMinutes'>,
): Promise<void> => {
  const name = providerNames[provider];
  const news = {
    key: `collection/${provider}/${id}/first`,
    type: 'success',
    title: `${name} Collected`,
    message: `The history from ${name} is complete. It now syncs every ${everyMinutes} minutes.`,
    action: { text: 'View Overview', url: '/dashboard' },
  };
  await platform.jobs.enqueue(tx, 'tell-news', { organizationId, readers: { atLeast: 'developer' }, news });
};

/** Tells those who manage integrations that a source refuses to be read; once for a run, however often it is tried. */
export const reportRefusal = async (
  { platform, organizationId }: TenantContext,
  tx: Tx,
  { id, provider }: NamedRun,
  message: string,
): Promise<void> => {
  const news = {
    key: `collection/${provider}/${id}/refused`,
    type: 'error',
    title: `${providerNames[provider]} Sync Failed`,
    message,
    action: { text: 'Check Credentials', url: '/settings?tab=integrations&part=credentials' },
  };
  await platform.jobs.enqueue(tx, 'tell-news', { organizationId, readers: { atLeast: 'manager' }, news });
};
