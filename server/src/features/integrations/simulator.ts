/** The bundled simulator as a source, for the demo and for organizations that try the product with it. */
import { t, providers } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { TenantContext } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import { factIds, removeFacts, removeOutside } from '../facts/index.ts';
import { requestMeasurementRun } from '../measurement-requests/index.ts';
import { deleteRepositoriesOutside } from './bitbucket/code-index.store.ts';
import type { NewConnection } from './connect-source.ts';
import { deleteCredential } from './credentials.store.ts';
import { readsSimulator } from './simulated.ts';
import { say } from '../../platform/text.ts';

/** The simulator's own well-known credentials. */
export const simulatorConnections = (baseUrl: string): NewConnection[] => {
  const installation = 'cloud';
  const account = {
    installation,
    baseUrl,
    email: 'collector@halden-robotics.example',
    apiToken: 'simulator-token',
  } as const;
  return [
    { ...account, provider: 'jira', metadata: {} },
    {
      // Responses report the rate limit only for workspace tokens.
      provider: 'bitbucket',
      installation,
      baseUrl,
      email: '',
      apiToken: 'simulator-workspace-token',
      metadata: { workspace: 'halden' },
    },
    { ...account, provider: 'confluence', metadata: {} },
  ];
};

const unscoped = ['accounts', 'statuses', 'numberFields'] as const;

/** Disconnects the simulator and deletes everything collected from it. @throws Conflict if it is not connected */
export const disconnectSimulator = (ctx: TenantContext): Promise<void> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const { platform, organizationId } = ctx;
    if (!(await readsSimulator(tx, ctx))) throw new Conflict(t('No sample data is connected.'));
    // Waits for the page that is being stored; the running sync then finds no source and stops.
    for (const provider of providers) await deleteCredential(tx, provider);
    await removeOutside(tx, organizationId, { projects: [], boards: [], repositories: [], spaces: [] });
    for (const kind of unscoped) await removeFacts(tx, organizationId, kind, await factIds(tx, kind));
    await deleteRepositoriesOutside(tx, []);
    await writeAudit(tx, ctx, { action: 'integrations.remove-sample', subject: say('sample data') });
    await requestMeasurementRun(platform, tx, organizationId);
    await platform.events.publish(tx, {
      organizationId,
      audience: 'organization',
      message: { type: 'collection_progress', payload: {} },
    });
  });
