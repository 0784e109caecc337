import type { Platform } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { isOutage } from '../../platform/errors.ts';
import { listActiveOrganizations } from './organizations.store.ts';

/**
 * Does the work of a scheduled job for all active organizations in turn. One that fails stops no other one, and is
 * reported at the end.
 * @throws AggregateError
 */
export const eachOrganization = async (
  { database }: Pick<Platform, 'database'>,
  signal: AbortSignal,
  work: (organizationId: string) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const { id } of await withSystem(database, listActiveOrganizations)) {
    signal.throwIfAborted();
    try {
      await work(id);
    } catch (error) {
      // All the others would fail too.
      if (isOutage(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the job failed for some organizations');
};
