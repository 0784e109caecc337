/** Whether an organization uses the bundled simulator. */
import { t } from '@sightline/contract';
import type { TenantContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import { listCredentials } from './credentials.store.ts';

const isSimulator = ({ platform }: Pick<TenantContext, 'platform'>, baseUrl: string): boolean => {
  const { simulatorUrl } = platform.config;
  return simulatorUrl !== null && (baseUrl === simulatorUrl || baseUrl.startsWith(`${simulatorUrl}/`));
};

/** Whether a source is the bundled simulator. */
export const readsSimulator = async (tx: Tx, ctx: Pick<TenantContext, 'platform'>): Promise<boolean> =>
  (await listCredentials(tx)).some(({ baseUrl }) => isSimulator(ctx, baseUrl));

/** Sample data and real data are never mixed. @throws Conflict */
export const assertUnmixed = async (tx: Tx, ctx: TenantContext, baseUrl: string): Promise<void> => {
  const connected = await listCredentials(tx);
  if (connected.length === 0 || isSimulator(ctx, baseUrl)) return;
  if (connected.some((connection) => isSimulator(ctx, connection.baseUrl)))
    throw new Conflict(t('Remove the sample data first. It cannot be mixed with data from your own tools.'));
};
