import { dateOf, startOfDay } from '@sightline/analytics';
import { evidenceDays } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { readOrganization, readTimeZone } from '../organizations/index.ts';
import { readRetention } from './retention.store.ts';

/** Days of the plan, its first retained day, and that day's first instant in epoch seconds. */
export type Horizon = { days: number; day: string; from: number };

/**
 * The retained time of a plan: its days, and the `evidenceDays` before them. Null if everything is kept.
 * @param days of the plan; -1 keeps everything
 * @param now epoch milliseconds
 */
export const horizonAt = (days: number, now: number, timeZone: string): Horizon | null => {
  if (days === -1) return null;
  const day = dateOf(Math.floor(now / 1000), timeZone)
    .subtract({ days: days + evidenceDays })
    .toString();
  return { days, day, from: startOfDay(day, timeZone) };
};

/** Days of data that an organization's plan promises; -1 keeps everything. */
export const planDays = async (tx: Tx, organizationId: string): Promise<number> => {
  const organization = await readOrganization(tx, organizationId);
  if (organization === null) throw new Error('An organization without a plan');
  return organization.settings.features.dataRetention;
};

/**
 * Before which instant an organization keeps nothing: what is in force, not what is only announced. `now`
 * is in epoch milliseconds; works in a tenant's transaction.
 */
export const horizonOf = async (tx: Tx, organizationId: string, now: number): Promise<Horizon | null> => {
  const days = (await readRetention(tx))?.days ?? (await planDays(tx, organizationId));
  return horizonAt(days, now, await readTimeZone(tx, organizationId));
};
