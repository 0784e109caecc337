import type { Platform } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
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
): Promise<void> => eachInTurn(await withSystem(database, listActiveOrganizations), signal, ({ id }) => work(id));
